import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readListedBrief } from "~/features/board/index.server.ts";
import { readOwnBrief } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { placeBriefAsClient } from "~/use-cases/place-brief.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm, storedBrief } from "../factories/briefs.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, runTasks, mails } = await makeApp({ ADMIN_EMAILS: "beheer@verhuisbod.test" });
const company = await addCompany(app);
const ALL = { type: null, provinces: null, onlyOpen: false };

const UTRECHT_TO_ZWOLLE = {
  fromCity: "Utrecht",
  fromProvince: "Utrecht",
  toCity: "zwolle",
  toProvince: "Overijssel",
} as const;
const TO_TEXEL = { toCity: "Den Burg", toProvince: "Noord-Holland" } as const;

async function shownTo(briefId: string) {
  const { briefs } = await listBriefs(app, company.actor, ALL, null);
  return briefs.find((brief) => brief.id === briefId);
}

describe("the distance of a brief", () => {
  test("is stored with it, and shown to the client and to companies", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, UTRECHT_TO_ZWOLLE);
    const { distanceKm } = await storedBrief(app, briefId);
    expect(distanceKm).toBeGreaterThan(80);
    expect(distanceKm).toBeLessThan(105);
    const own = await readOwnBrief(app, client, briefId);
    const text = `ca. ${Math.round((distanceKm ?? 0) / 10) * 10} km`;
    for (const seen of [
      own,
      await shownTo(briefId),
      await readListedBrief(app, company.actor, briefId),
    ]) {
      expect(seen).toMatchObject({ distanceKm, distance: text });
    }
  });

  test("follows the places when they are corrected, or sent again", async () => {
    const client = await addClient(app);
    const form = briefForm(UTRECHT_TO_ZWOLLE);
    const placed = await placeBriefAsClient(app, client, form);
    if (!placed.ok) throw new Error(placed.reason);
    const { briefId } = placed.value;
    const { distanceKm } = await storedBrief(app, briefId);
    await placeBriefAsClient(app, client, { ...form, toCity: "Utrecht", toProvince: "Utrecht" });
    expect(await storedBrief(app, briefId)).toMatchObject({ distanceKm: 0 });
    expect((await shownTo(briefId))?.distance).toBe("binnen dezelfde plaats");

    await correctBrief(app, client, briefId, { ...form, ...TO_TEXEL });
    const corrected = await storedBrief(app, briefId);
    expect(corrected.distanceKm).toBeGreaterThan(distanceKm ?? Number.POSITIVE_INFINITY);
    expect((await shownTo(briefId))?.distance).toMatch(
      /^ca\. 1\d0 km en de boot Den Helder-Texel$/,
    );

    await correctBrief(app, client, briefId, { ...form, toCity: undefined });
    expect(await storedBrief(app, briefId)).toMatchObject({ distanceKm: null });
  });

  test.each([
    ["a place that nobody knows", { fromCity: "Nergenshuizen" }],
    ["a place of another province", { fromProvince: "Drenthe" as const }],
    ["a province alone", { toCity: undefined }],
    ["a clearance", { serviceType: "ONTRUIMING" as const, hasElevatorTo: null }],
  ])("is unknown of %s", async (_, fields) => {
    const briefId = await addBrief(app, await addClient(app), { ...UTRECHT_TO_ZWOLLE, ...fields });
    expect(await storedBrief(app, briefId)).toMatchObject({ distanceKm: null });
    expect(await shownTo(briefId)).toMatchObject({ distanceKm: null, distance: null });
  });

  test("stands in the mails about it", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { ...UTRECHT_TO_ZWOLLE, ...TO_TEXEL });
    await runTasks();
    await acceptPlainly(app, client, await addProposal(app, company.actor, briefId));
    await runTasks();
    const line = /Afstand: ca\. \d+ km en de boot Den Helder-Texel/;
    const about = [
      ["beheer@verhuisbod.test", "Nieuwe aanvraag"],
      [client.email, "Je aanvraag is geplaatst"],
      [client.email, "geaccepteerd"],
      [company.actor.email, "Nieuwe opdracht"],
      [company.actor.email, "Offerte geaccepteerd"],
    ] as const;
    for (const [address, subject] of about) {
      const sent = (await mails(address)).filter((mail) => mail.subject.includes(subject));
      expect(
        sent.some(({ text }) => line.test(text)),
        `${subject} to ${address}`,
      ).toBe(true);
    }
  });

  test("of a brief from before is not known, and nothing else of it changes", async () => {
    const briefId = await addBrief(app, await addClient(app), UTRECHT_TO_ZWOLLE);
    await app.db.update(briefs).set({ distanceKm: null }).where(eq(briefs.id, briefId));
    const shown = await shownTo(briefId);
    expect(shown).toMatchObject({
      distance: null,
      places: { from: "Utrecht", to: "Zwolle" },
    });
  });
});

describe("what companies read of a place", () => {
  test("is a place of the list, whatever the client is called", async () => {
    const client = await addClient(app, { name: "Jan van Assen" });
    const fields = { fromCity: "Assen", fromProvince: "Drenthe" } as const;
    const known = await addBrief(app, client, fields);
    expect((await shownTo(known))?.places.from).toBe("Assen");
    const elsewhere = await addBrief(app, client, { ...fields, fromProvince: "Zeeland" });
    expect((await shownTo(elsewhere))?.places.from).not.toContain("Assen");
  });

  test("is no free name that has contact data, also beside a place of the list", async () => {
    const client = await addClient(app, { name: "Kanariana Zangvogel" });
    const briefId = await addBrief(app, client, {
      ...UTRECHT_TO_ZWOLLE,
      toCity: "bij Zangvogel thuis",
    });
    const shown = await shownTo(briefId);
    expect(shown?.places.from).toBe("Utrecht");
    expect(JSON.stringify(shown)).not.toContain("Zangvogel");
  });
});
