import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { startCheckout } from "~/features/billing/writes.server.ts";
import { readStanding } from "~/features/companies/api.server.ts";
import { saveProfile } from "~/features/companies/writes.server.ts";
import { OFFER_HOURS, PLACES_PER_PROVINCE } from "~/features/regions/constants.ts";
import { readFullProvinces, readProvinces } from "~/features/regions/reads.server.ts";
import {
  joinWaitingList,
  leaveWaitingList,
  offerFreePlaces,
} from "~/features/regions/writes.server.ts";
import { action } from "~/routes/company/dashboard.tsx";
import { type CompanyActor, SYSTEM } from "~/server/actor.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany, profileForm } from "../factories/people.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, clock, runJobs, mails } = await makeApp();

const inProvince = async (province: Province, subscribed = true) =>
  (await addCompany(app, { subscribed, form: { serviceAreas: [province] } })).actor;

/** Subscribed companies in a province until `free` places are left. */
async function fill(province: Province, free = 0): Promise<CompanyActor[]> {
  const actors = [];
  for (let count = free; count < PLACES_PER_PROVINCE; count += 1) {
    actors.push(await inProvince(province));
  }
  return actors;
}

async function addArea(actor: CompanyActor, ...areas: Province[]) {
  const standing = await readStanding(app.db, actor.userId, clock.now());
  const profile = standing?.profile;
  return await saveProfile(
    app,
    actor,
    profileForm({
      businessName: profile?.businessName ?? "",
      kvkNumber: profile?.kvkNumber ?? "",
      serviceAreas: areas,
    }),
  );
}

async function endSubscription(actor: CompanyActor) {
  const currentPeriodEnd = new Date(clock.now().getTime() - DAY_MS);
  await app.db
    .update(subscriptions)
    .set({ currentPeriodEnd })
    .where(eq(subscriptions.userId, actor.userId));
  // The place that was kept while it paid is over too.
  clock.advance(25 * HOUR_MS);
}

describe(`a province takes ${PLACES_PER_PROVINCE} subscribed companies`, () => {
  beforeAll(async () => void (await fill("Drenthe")));

  it("and no more: not by the profile", async () => {
    const actor = await inProvince("Utrecht");
    expect(await addArea(actor, "Utrecht", "Drenthe")).toEqual({
      ok: false,
      reason: "region-full",
    });
    expect((await readStanding(app.db, actor.userId, clock.now()))?.profile.serviceAreas).toEqual([
      "Utrecht",
    ]);
    expect((await addArea(actor, "Utrecht", "Limburg")).ok).toBe(true);
  });

  it("and says so where the profile is edited, with everything typed still there", async () => {
    const actor = await inProvince("Utrecht");
    const form = formOf({
      intent: "save-profile",
      businessName: "Anders",
      kvkNumber: "45454545",
      categories: "RESIDENTIAL",
      serviceAreas: ["Utrecht", "Drenthe"],
    });
    const answer = await action(routeArgs(app, actor, "/verhuisbedrijf-dashboard", { form }));
    if (answer instanceof Response) throw new Error("redirected");
    expect([answer.init?.status, answer.data]).toMatchObject([
      409,
      {
        message: {
          title: "In deze provincie is geen plaats meer",
          text: expect.stringContaining("Vol: Drenthe."),
        },
        result: { initialValue: { businessName: "Anders" } },
      },
    ]);
  });

  it("leaves those who are in untouched", async () => {
    const actor = await inProvince("Zeeland");
    for (const areas of [["Zeeland", "Limburg"], ["Zeeland"]] as const) {
      expect((await addArea(actor, ...areas)).ok).toBe(true);
    }
    expect(await readFullProvinces(app, actor, ["Drenthe", "Zeeland"])).toEqual(["Drenthe"]);
  });
});

describe("the last place", () => {
  it("goes to one of two companies that add the province at once", async () => {
    await fill("Groningen", 1);
    const rivals = [await inProvince("Utrecht"), await inProvince("Utrecht")];
    const results = await Promise.all(
      rivals.map((actor) => addArea(actor, "Utrecht", "Groningen")),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  it("goes to one of two companies that start to pay at once, before either pays", async () => {
    const [first] = await fill("Flevoland", 0);
    if (!first) throw new Error("nobody there");
    await endSubscription(first);
    const rivals = [await inProvince("Utrecht", false), await inProvince("Utrecht", false)];
    for (const actor of rivals) expect((await addArea(actor, "Flevoland")).ok).toBe(true);
    const results = await Promise.all(rivals.map((actor) => startCheckout(app, actor)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toEqual({ ok: false, reason: "region-full" });
    expect(await startCheckout(app, first)).toEqual({ ok: false, reason: "region-full" });
  });

  it("is free again when nobody finishes to pay", async () => {
    const [first] = await fill("Overijssel");
    if (!first) throw new Error("nobody there");
    await endSubscription(first);
    const actor = await inProvince("Utrecht", false);
    await addArea(actor, "Overijssel");
    expect((await startCheckout(app, actor)).ok).toBe(true);
    expect((await startCheckout(app, first)).ok).toBe(false);
    clock.advance(25 * HOUR_MS);
    expect((await startCheckout(app, first)).ok).toBe(true);
  });
});

describe("the waiting list", () => {
  it("is for full provinces", async () => {
    const actor = await inProvince("Utrecht");
    expect(await joinWaitingList(app, actor, "Noord-Holland")).toEqual({
      ok: false,
      reason: "not-full",
    });
  });

  it("offers a free place to who waited longest, keeps it, and passes it on", async () => {
    const [leaving] = await fill("Friesland");
    if (!leaving) throw new Error("nobody there");
    const waiting = [await inProvince("Utrecht"), await inProvince("Utrecht")] as const;
    const outsider = await inProvince("Utrecht");
    for (const actor of waiting) {
      expect((await joinWaitingList(app, actor, "Friesland")).ok).toBe(true);
      clock.advance(1_000);
    }
    await offerFreePlaces(app, SYSTEM);
    await runJobs();
    const subject = "Er is een plaats vrij in Friesland";
    const offered = async (actor: CompanyActor) =>
      (await mails(actor.email)).filter((mail) => mail.subject === subject).length;
    expect([await offered(waiting[0]), await offered(waiting[1])]).toEqual([0, 0]);

    expect((await addArea(leaving, "Utrecht")).ok).toBe(true);
    clock.advance(25 * HOUR_MS);
    await offerFreePlaces(app, SYSTEM);
    await offerFreePlaces(app, SYSTEM);
    await runJobs();
    expect([await offered(waiting[0]), await offered(waiting[1])]).toEqual([1, 0]);
    expect((await addArea(outsider, "Friesland")).ok).toBe(false);

    clock.advance((OFFER_HOURS + 1) * HOUR_MS);
    await offerFreePlaces(app, SYSTEM);
    await runJobs();
    expect([await offered(waiting[0]), await offered(waiting[1])]).toEqual([1, 1]);
    expect((await addArea(waiting[0], "Utrecht", "Friesland")).ok).toBe(false);
    expect((await addArea(waiting[1], "Utrecht", "Friesland")).ok).toBe(true);
    const shown = await readProvinces(app, waiting[1]);
    expect(shown.find(({ province }) => province === "Friesland")).toMatchObject({
      isOwn: true,
      isWaiting: false,
    });
  });

  it("can be left, and the place that was kept goes to the next", async () => {
    const [leaving] = await fill("Gelderland");
    if (!leaving) throw new Error("nobody there");
    const waiting = [await inProvince("Utrecht"), await inProvince("Utrecht")] as const;
    for (const actor of waiting) {
      await joinWaitingList(app, actor, "Gelderland");
      clock.advance(1_000);
    }
    await addArea(leaving, "Utrecht");
    clock.advance(25 * HOUR_MS);
    await runJobs();
    const heldFor = async (actor: CompanyActor) =>
      (await readProvinces(app, actor)).find(({ province }) => province === "Gelderland")
        ?.heldUntil ?? null;
    await offerFreePlaces(app, SYSTEM);
    expect([await heldFor(waiting[0]), await heldFor(waiting[1])]).toEqual([
      expect.any(Date),
      null,
    ]);
    await leaveWaitingList(app, waiting[0], "Gelderland");
    await runJobs();
    expect([await heldFor(waiting[0]), await heldFor(waiting[1])]).toEqual([
      null,
      expect.any(Date),
    ]);
  });
});
