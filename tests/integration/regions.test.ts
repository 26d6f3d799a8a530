import { and, arrayContains, count, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, it } from "vitest";
import {
  activeSubscription,
  readEligibility,
  readSubscription,
} from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { OFFER_HOURS, PLACES_PER_PROVINCE } from "~/features/regions/constants.ts";
import {
  joinWaitingList,
  leaveWaitingList,
  offerFreePlaces,
} from "~/features/regions/index.server.ts";
import { readFullProvinces, readProvinces } from "~/features/regions/reads.server.ts";
import { action } from "~/routes/company/dashboard.tsx";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import { fillProvince } from "../factories/many-companies.ts";
import { addCompany, profileForm } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import { hoursUntil } from "../factories/queue.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, clock, runTasks, mails } = await makeApp();

const inProvince = async (province: Province, subscribed = true) =>
  (await addCompany(app, { subscribed, form: { serviceAreas: [province] } })).actor;

const fill = (province: Province, free = 0) => fillProvince(app, province, free);

async function addArea(actor: CompanyActor, ...areas: Province[]) {
  const standing = await readEligibility(app.db, actor, clock.now());
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

/** Opens a checkout and pays it, without coming back. Answers its id. */
async function pay(actor: CompanyActor): Promise<string> {
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  await app.local?.payments.pay(started.value.id);
  return started.value.id;
}

async function subscribedIn(province: Province): Promise<number> {
  const [row] = await app.db
    .select({ companies: count() })
    .from(companyProfiles)
    .innerJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(
      and(arrayContains(companyProfiles.serviceAreas, [province]), activeSubscription(clock.now())),
    );
  return row?.companies ?? 0;
}

describe(`a province takes ${PLACES_PER_PROVINCE} subscribed companies`, () => {
  beforeAll(() => fill("Drenthe"));

  it("and no more: not by the profile", async () => {
    const actor = await inProvince("Utrecht");
    expect(await addArea(actor, "Utrecht", "Drenthe")).toEqual({
      ok: false,
      reason: "region-full",
    });
    expect((await readEligibility(app.db, actor, clock.now()))?.profile.serviceAreas).toEqual([
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

  it("goes to one of ten companies that pay for it at once; the others wait or get it back", async () => {
    await fill("Flevoland", 1);
    const rivals: CompanyActor[] = [];
    // Half of them work elsewhere too.
    for (let count = 0; count < 10; count += 1) rivals.push(await inProvince("Utrecht", false));
    for (const [at, actor] of rivals.entries()) {
      const areas: Province[] = at % 2 === 0 ? ["Flevoland"] : ["Flevoland", "Utrecht"];
      expect((await addArea(actor, ...areas)).ok).toBe(true);
    }
    const paid = await Promise.all(rivals.map((actor) => pay(actor)));
    const results = await Promise.all(
      rivals.map((actor, at) => confirmCheckout(app, actor, paid[at] ?? "")),
    );
    expect(await subscribedIn("Flevoland")).toBe(PLACES_PER_PROVINCE);
    const areasOf = async (actor: CompanyActor) =>
      (await readEligibility(app.db, actor, clock.now()))?.profile.serviceAreas ?? [];
    await runTasks();
    let inside = 0;
    for (const [at, actor] of rivals.entries()) {
      const subjects = (await mails(actor.email)).map((mail) => mail.subject);
      // Who is in has its invoice, in whatever order; who gets it back has none.
      const subject = subjects.filter((one) => !one.startsWith("Je factuur"));
      expect(subjects.length - subject.length).toBe(results[at]?.ok ? 1 : 0);
      const areas = await areasOf(actor);
      const waits = (await readProvinces(app, actor)).find(({ isWaiting }) => isWaiting)?.province;
      if (results[at]?.ok && areas.includes("Flevoland")) {
        inside += 1;
        expect(subject).toEqual([expect.stringContaining("Je betaling is ontvangen: €")]);
      } else if (at % 2 === 1) {
        expect([results[at]?.ok, areas, waits]).toEqual([true, ["Utrecht"], "Flevoland"]);
        expect(subject.sort()).toEqual([
          "Een deel van je werkgebied is vol: Flevoland",
          expect.stringContaining("Je betaling is ontvangen: €"),
        ]);
      } else {
        expect([results[at], waits]).toEqual([{ ok: false, reason: "refunded" }, "Flevoland"]);
        expect(subject).toEqual([expect.stringContaining("Je betaling gaat terug: €")]);
        expect(await readSubscription(app, actor.userId)).toBeNull();
      }
    }
    expect(inside).toBe(1);
  });

  it("is not taken by a province that was added while the checkout was open", async () => {
    await fill("Overijssel", 1);
    const slow = await inProvince("Utrecht", false);
    const checkout = await pay(slow);
    expect((await addArea(slow, "Utrecht", "Overijssel")).ok).toBe(true);
    await inProvince("Overijssel");
    expect((await confirmCheckout(app, slow, checkout)).ok).toBe(true);
    expect(await subscribedIn("Overijssel")).toBe(PLACES_PER_PROVINCE);
    const shown = await readProvinces(app, slow);
    expect(shown.find(({ province }) => province === "Overijssel")).toMatchObject({
      isOwn: false,
      isWaiting: true,
    });
  });

  it("is not taken twice when areas change while others pay", async () => {
    await fill("Noord-Brabant", 3);
    const payers: { actor: CompanyActor; checkout: string }[] = [];
    for (let count = 0; count < 5; count += 1) {
      const actor = await inProvince("Utrecht", false);
      payers.push({ actor, checkout: await pay(actor) });
    }
    const movers = [await inProvince("Utrecht"), await inProvince("Utrecht")];
    const acts = [
      ...payers.map(
        ({ actor, checkout }) =>
          () =>
            confirmCheckout(app, actor, checkout),
      ),
      ...payers.map(
        ({ actor }) =>
          () =>
            addArea(actor, "Utrecht", "Noord-Brabant"),
      ),
      ...movers.map((actor) => () => addArea(actor, "Utrecht", "Noord-Brabant")),
    ];
    const anyOrder = fc.shuffledSubarray(acts, { minLength: acts.length });
    const [order = []] = fc.sample(anyOrder, { seed: inject("seed"), numRuns: 1 });
    await Promise.all(order.map((act) => act()));
    for (const { actor, checkout } of payers) await confirmCheckout(app, actor, checkout);
    expect(await subscribedIn("Noord-Brabant")).toBe(PLACES_PER_PROVINCE);
  });

  it("is not kept from a company that pays by any number of companies that do not", async () => {
    await fill("Zuid-Holland", 1);
    for (let count = 0; count < 24; count += 1) {
      const actor = await inProvince("Zuid-Holland", false);
      expect((await startCheckout(app, actor)).ok).toBe(true);
    }
    const real = await inProvince("Utrecht", false);
    expect((await addArea(real, "Zuid-Holland")).ok).toBe(true);
    expect((await confirmCheckout(app, real, await pay(real))).ok).toBe(true);
    expect(await subscribedIn("Zuid-Holland")).toBe(PLACES_PER_PROVINCE);
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
    const leaving = await inProvince("Friesland");
    await fill("Friesland", 1);
    const waiting = [await inProvince("Utrecht"), await inProvince("Utrecht")] as const;
    const outsider = await inProvince("Utrecht");
    for (const actor of waiting) {
      expect((await joinWaitingList(app, actor, "Friesland")).ok).toBe(true);
      clock.advance(1_000);
    }
    await offerFreePlaces(app);
    await runTasks();
    const subject = "Er is een plaats vrij in Friesland";
    const offered = async (actor: CompanyActor) =>
      (await mails(actor.email)).filter((mail) => mail.subject === subject).length;
    expect([await offered(waiting[0]), await offered(waiting[1])]).toEqual([0, 0]);

    expect((await addArea(leaving, "Utrecht")).ok).toBe(true);
    clock.advance(25 * HOUR_MS);
    await offerFreePlaces(app);
    await offerFreePlaces(app);
    await runTasks();
    expect([await offered(waiting[0]), await offered(waiting[1])]).toEqual([1, 0]);
    // The next one is asked as soon as the offer ends.
    expect(await hoursUntil(app, "offer-free-places")).toEqual([OFFER_HOURS]);
    expect((await addArea(outsider, "Friesland")).ok).toBe(false);

    clock.advance((OFFER_HOURS + 1) * HOUR_MS);
    await offerFreePlaces(app);
    await runTasks();
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
    const leaving = await inProvince("Gelderland");
    await fill("Gelderland", 1);
    const waiting = [await inProvince("Utrecht"), await inProvince("Utrecht")] as const;
    for (const actor of waiting) {
      await joinWaitingList(app, actor, "Gelderland");
      clock.advance(1_000);
    }
    await addArea(leaving, "Utrecht");
    clock.advance(25 * HOUR_MS);
    await runTasks();
    const heldFor = async (actor: CompanyActor) =>
      (await readProvinces(app, actor)).find(({ province }) => province === "Gelderland")
        ?.heldUntil ?? null;
    await offerFreePlaces(app);
    expect([await heldFor(waiting[0]), await heldFor(waiting[1])]).toEqual([
      expect.any(Date),
      null,
    ]);
    await leaveWaitingList(app, waiting[0], "Gelderland");
    await runTasks();
    expect([await heldFor(waiting[0]), await heldFor(waiting[1])]).toEqual([
      null,
      expect.any(Date),
    ]);
  });
});
