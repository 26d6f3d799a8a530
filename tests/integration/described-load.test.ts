import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listOwnProposals, readListedBrief } from "~/features/board/index.server.ts";
import { readOwnBrief, readTypedAnswers } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { readList } from "~/features/goods/answers.ts";
import { listOf, stored, usualListOf, volumeOfList } from "~/features/goods/rules.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import { readForCorrection } from "~/features/proposals/index.server.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { makeApp } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  briefForm,
  ownGoods,
  proposalForm,
  storedBrief,
} from "../factories/briefs.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, clock, runTasks, mails } = await makeApp();

const ALL = { type: null, provinces: null, onlyOpen: false };
const { actor } = await addCompany(app);
const client = await addClient(app);

const OWN = { name: "Kachel van tante", size: "large" as const, count: 2, isFragile: true };
const LIST = listOf({ home: "flat2", counts: { bedDouble: 1, tv: 1, box: 20 }, own: [OWN] });

/** What is shown of a brief on the companies' list, and how it is told in its window. */
async function seenOf(briefId: string) {
  const { briefs: listed } = await listBriefs(app, actor, ALL, null);
  const card = listed.find(({ id }) => id === briefId);
  const details = await readListedBrief(app, actor, briefId);
  if (!card || !details) throw new Error("the brief is not on the list");
  return { card, details };
}

describe("a listed load", () => {
  test("is stored with its volume, and read room by room", async () => {
    const briefId = await addBrief(app, client, { goods: stored(LIST), homeKind: "flat2" });
    const { litres } = volumeOfList(LIST);
    expect(await storedBrief(app, briefId)).toMatchObject({
      goods: { home: "flat2", counts: LIST.counts, names: [OWN.name] },
      volumeLitres: litres,
      volumeFromLitres: litres,
      volumeToLitres: litres,
    });
    const { card, details } = await seenOf(briefId);
    expect(card.volume).toEqual({ litres, from: litres, to: litres });
    expect(card.goods).toBeNull();
    const rooms = [
      { name: "Woonkamer", things: ["Televisie"] },
      { name: "Slaapkamers", things: ["Bed (2 personen)"] },
      { name: "Dozen en tassen", things: ["20× Verhuisdoos"] },
      { name: "Eigen dingen", things: [`2× ${OWN.name} (groot)`] },
    ];
    expect(details.goods).toEqual({
      rooms,
      apart: ["Bed (2 personen)"],
      fragile: ["Televisie", `2× ${OWN.name}`],
    });
    const own = await readOwnBrief(app, client, briefId);
    expect(own?.goods?.rooms).toEqual(rooms);
    await runTasks();
    const confirmation = (await mails(client.email)).at(-1);
    expect(confirmation?.text).toContain("Volume: ca. 5,2 m³");
    expect(confirmation?.text).toContain("Dozen en tassen: 20× Verhuisdoos");
    const told = (await mails(actor.email)).at(-1);
    expect(told?.text).toContain("Volume: ca. 5,2 m³");
    expect(told?.text).not.toContain("Kachel");
  });

  test("goes into the form that corrects it, and comes out changed", async () => {
    const briefId = await addBrief(app, client, { goods: stored(LIST), homeKind: "flat2" });
    const found = await readForCorrection(app, client, briefId);
    if (!found.ok) throw new Error(found.reason);
    expect(found.value.values).toMatchObject({
      homeKind: "flat2",
      dateSlack: "",
      storageWeeks: "",
    });
    expect(readList(String(found.value.values.goods))).toEqual(LIST);
    const corrected = { ...briefForm(), homeKind: "flat2" as const, goods: null };
    expect((await correctBrief(app, client, briefId, corrected)).ok).toBe(true);
    expect(await storedBrief(app, briefId)).toMatchObject({
      goods: null,
      volumeLitres: 16_000,
      volumeFromLitres: 13_000,
      volumeToLitres: 21_000,
    });
    expect((await seenOf(briefId)).details).toMatchObject({ goods: null });
  });

  test("holds what a later table no longer knows, and shows the rest", async () => {
    const briefId = await addBrief(app, client, { goods: stored(LIST) });
    const goods = { home: "igloo", counts: { sled: 2, box: "4" }, own: "?", names: 7 };
    await app.db
      .update(briefs)
      .set({ goods: goods as never })
      .where(eq(briefs.id, briefId));
    const { details } = await seenOf(briefId);
    expect(details.goods?.rooms).toEqual([{ name: "Dozen en tassen", things: ["4× Verhuisdoos"] }]);
    expect(await readTypedAnswers(app, client, briefId, false)).toMatchObject({ ok: true });
  });
});

describe("a load that nobody listed", () => {
  test.each<[string, Partial<BriefForm>, object]>([
    [
      "by its home",
      { homeKind: "terraced", goodsUnknown: true },
      { litres: 40_000, from: 32_000, to: 52_000 },
    ],
    [
      "by the home that is cleared",
      { serviceType: "ONTRUIMING", clearedArea: 80, fullness: "full", clearedFloors: "2" },
      { litres: 42_000, from: 29_000, to: 55_000 },
    ],
  ])("is estimated %s", async (_name, fields, volume) => {
    const briefId = await addBrief(app, client, fields);
    const { card, details } = await seenOf(briefId);
    expect(card.volume).toEqual(volume);
    expect(details.goods).toBeNull();
  });

  test("and of whose home nothing is known has no volume", async () => {
    const briefId = await addBrief(app, client);
    const { card } = await seenOf(briefId);
    expect(card.volume).toBeNull();
  });
});

describe("names of own things", () => {
  const seen = async (briefId: string) => {
    const own = await listOwnProposals(app, actor, null);
    return JSON.stringify([await seenOf(briefId), own]);
  };

  test("are masked by themselves, and together", async () => {
    const one = await addBrief(app, client, { goods: ownGoods("Harp", "Bel 06 53274918") });
    const { details } = await seenOf(one);
    expect(details.goods?.rooms[0]?.things).toEqual([
      "2× Harp (groot)",
      "2× Bel [verborgen tot acceptatie] (groot)",
    ]);
    const spread = await addBrief(app, client, { goods: ownGoods("06 53", "27 49 18") });
    await addProposal(app, actor, spread);
    expect(await seen(spread)).not.toMatch(/06 53|27 49/);
  });

  test("leave no masked copy when they change without one", async () => {
    const briefId = await addBrief(app, client, { goods: ownGoods("Harp") });
    await app.db
      .update(briefs)
      .set({ goods: ownGoods("Mail bes@kooi.nl") })
      .where(eq(briefs.id, briefId));
    expect(await storedBrief(app, briefId)).toMatchObject({ maskedAnswers: null, maskVersion: 0 });
    expect(await seen(briefId)).not.toContain("bes@kooi.nl");
  });
});

describe("a brief that may be carried out on more days", () => {
  const dayIn = (days: number) => dutchDay(new Date(clock.now().getTime() + days * DAY_MS));

  test("takes proposals until the last of them", async () => {
    const briefId = await addBrief(app, client, { moveDate: dayIn(10), dateSlack: "3" });
    expect(await storedBrief(app, briefId)).toMatchObject({ lastDay: dayIn(13) });
    const late = await addCompany(app);
    clock.advance(12 * DAY_MS);
    await addProposal(app, actor, briefId);
    clock.advance(2 * DAY_MS);
    expect(await sendProposal(app, late.actor, briefId, proposalForm())).toEqual(refuse("over"));
    const brief = await readListedBrief(app, late.actor, briefId);
    expect(brief?.badge).toMatchObject({ label: "Verhuisdatum voorbij" });
  });

  test("is told so to companies and to its client", async () => {
    const place = "Bovensmilde";
    const briefId = await addBrief(app, client, {
      moveDate: dayIn(20),
      dateSlack: "7",
      fromProvince: "Drenthe",
      fromCity: place,
    });
    const { card } = await seenOf(briefId);
    expect(card).toMatchObject({ moveDate: dayIn(20), dateSlack: "7" });
    await runTasks();
    for (const { email } of [client, actor]) {
      const told = (await mails(email)).filter(({ text }) => text.includes(place));
      expect(told.map(({ text }) => text).join()).toContain("of tot een week eerder of later");
    }
  });

  test("that becomes one of one day again has no last day of its own", async () => {
    const briefId = await addBrief(app, client, { moveDate: dayIn(20), dateSlack: "month" });
    const { dateSlack: _, ...oneDay } = briefForm({ moveDate: dayIn(21) }, clock.now());
    expect((await correctBrief(app, client, briefId, oneDay)).ok).toBe(true);
    expect(await storedBrief(app, briefId)).toMatchObject({ dateSlack: null, lastDay: null });
  });
});

test("a start is a list like any other", async () => {
  const briefId = await addBrief(app, client, { goods: stored(usualListOf("detached")) });
  const { details } = await seenOf(briefId);
  expect(details.goods?.rooms).toHaveLength(8);
});
