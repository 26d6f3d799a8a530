import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, inject, it, test } from "vitest";
import { RENEWAL_GRACE_DAYS } from "~/features/billing/constants.ts";
import { listMailable, readEligibility } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { paymentExceptions, unearnedMoney } from "~/features/payments/tables.ts";
import { PLACES_PER_PROVINCE } from "~/features/regions/constants.ts";
import {
  joinWaitingList,
  leaveWaitingList,
  offerFreePlaces,
} from "~/features/regions/index.server.ts";
import { OFFER_FREE_PLACES } from "~/features/regions/schema.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Payments } from "~/server/ports/payments.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { cancelSubscription } from "~/use-cases/renewal.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { startCheckout } from "~/use-cases/subscribe.ts";
import { syncCheckouts, syncRenewals, syncSubscription } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import { addManyCompanies } from "../factories/many-companies.ts";
import { addCompany, profileForm } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import { seeded } from "../factories/seeded.ts";

const { app: real, clock, runTasks } = await makeApp();

let isSilent = false;
/** The product before a provider that is silent when the test says so. */
const app: Services = { ...real, payments: silenced(real.payments) };

function silenced(payments: Payments): Payments {
  const ask = <Asked, Answer>(question: (asked: Asked) => Promise<Answer>) => {
    return async (asked: Asked) => {
      if (isSilent) throw new Error("the provider is silent");
      return await question(asked);
    };
  };
  const { readSubscription, readCheckout } = payments;
  return {
    ...payments,
    readSubscription: ask(readSubscription),
    readCheckout: ask(readCheckout),
  };
}

const inProvince = async (province: Province, subscribed = true) =>
  (await addCompany(real, { subscribed, form: { serviceAreas: [province] } })).actor;

/** Companies with a place in a province for years to come, until `free` places are left. */
async function fill(province: Province, free: number): Promise<void> {
  await addManyCompanies(real, PLACES_PER_PROVINCE - free, [province]);
  const activeUntil = inHours(2_000 * 24).toISOString();
  await real.db.execute(sql`
    insert into subscriptions (user_id, status, renews, provider_reference, paid_until, active_until, checked_at)
    select user_id, 'active', false, user_id, ${activeUntil}, ${activeUntil}, ${clock.now().toISOString()}
    from company_profiles where ${province} = any(service_areas)`);
}

const standing = async (actor: CompanyActor) => {
  const own = await readEligibility(real.db, actor, clock.now());
  return { works: own?.eligibility.subscribed ?? false, areas: own?.profile.serviceAreas ?? [] };
};

async function addArea(actor: CompanyActor, ...serviceAreas: Province[]): Promise<boolean> {
  const own = await readEligibility(real.db, actor, clock.now());
  const { businessName = "", kvkNumber = "" } = own?.profile ?? {};
  const form = profileForm({ businessName, kvkNumber: kvkNumber ?? "", serviceAreas });
  return (await saveProfile(app, actor, form)).ok;
}

/** Pays for a subscription if it may; answers whether it has one. */
async function subscribes(actor: CompanyActor): Promise<boolean> {
  const started = await startCheckout(app, actor);
  if (!started.ok) return false;
  await real.local?.payments.pay(started.value.id);
  return (await confirmCheckout(app, actor, started.value.id)).ok;
}

async function stored(actor: CompanyActor) {
  const [row] = await real.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, actor.userId));
  if (!row?.paidUntil) throw new Error("never subscribed");
  return { ...row, paidUntil: row.paidUntil };
}

async function goTo(moment: Date): Promise<void> {
  clock.advance(moment.getTime() - clock.now().getTime());
}

describe("between the end of a paid month and the provider's answer", () => {
  let payer: CompanyActor;
  let rival: CompanyActor;
  beforeAll(async () => {
    await fill("Drenthe", 1);
    payer = await inProvince("Drenthe");
    rival = await inProvince("Utrecht", false);
    expect((await joinWaitingList(app, rival, "Drenthe")).ok).toBe(true);
    await goTo(new Date((await stored(payer)).paidUntil.getTime() + MINUTE_MS));
  });

  it("what renews works on, is mailed new briefs and keeps its place", async () => {
    expect(await standing(payer)).toEqual({ works: true, areas: ["Drenthe"] });
    const brief = { provinces: ["Drenthe"], categories: ["RESIDENTIAL"] };
    const told = await listMailable(real.db, brief, { after: null, most: 100 }, clock.now());
    expect(told).toHaveLength(PLACES_PER_PROVINCE);
    await offerFreePlaces(app);
    expect(await addArea(rival, "Drenthe")).toBe(false);
  });

  it("nobody takes the place while the month is renewed", async () => {
    const { providerReference } = await stored(payer);
    const others = await Promise.all(Array.from({ length: 2 }, () => inProvince("Utrecht", false)));
    const took = await Promise.all([
      ...others.map((actor) => addArea(actor, "Drenthe")),
      offerFreePlaces(app),
      syncSubscription(app, providerReference),
    ]);
    expect(took.slice(0, 2)).toEqual([false, false]);
    expect(await standing(payer)).toEqual({ works: true, areas: ["Drenthe"] });
  });

  it("what was cancelled ends on its day", async () => {
    const actor = await inProvince("Zeeland");
    expect((await cancelSubscription(app, actor)).ok).toBe(true);
    await goTo((await stored(actor)).paidUntil);
    expect((await standing(actor)).works).toBe(false);
  });

  it("what the provider ended meanwhile ends with its answer", async () => {
    const actor = await inProvince("Zeeland");
    const { paidUntil, providerReference } = await stored(actor);
    await real.payments.stopRenewal(providerReference);
    await goTo(new Date(paidUntil.getTime() + MINUTE_MS));
    expect((await standing(actor)).works).toBe(true);
    await syncSubscription(app, providerReference);
    expect((await standing(actor)).works).toBe(false);
  });

  it(`a provider that says nothing for ${RENEWAL_GRACE_DAYS} days ends the access, not the place of who paid`, async () => {
    await fill("Limburg", 1);
    const actor = await inProvince("Limburg");
    const late = await inProvince("Utrecht", false);
    const { paidUntil, providerReference } = await stored(actor);
    const end = paidUntil.getTime() + RENEWAL_GRACE_DAYS * DAY_MS;
    await goTo(new Date(end - 1));
    expect((await standing(actor)).works).toBe(true);
    await goTo(new Date(end));
    expect((await standing(actor)).works).toBe(false);
    expect(await addArea(late, "Limburg")).toBe(true);
    expect(await subscribes(late)).toBe(true);
    await syncSubscription(app, providerReference);
    expect(await standing(actor)).toEqual({ works: true, areas: ["Limburg"] });
  });
});

it("what had ended and is paid again looks for a place anew", async () => {
  await fill("Flevoland", 1);
  const actor = await inProvince("Flevoland");
  const { paidUntil, providerReference } = await stored(actor);
  await real.local?.payments.act(providerReference, "card-expires");
  await goTo(new Date(paidUntil.getTime() + MINUTE_MS));
  await syncSubscription(app, providerReference);
  clock.advance(8 * DAY_MS);
  const next = await inProvince("Utrecht", false);
  expect(await addArea(next, "Flevoland")).toBe(true);
  expect(await subscribes(next)).toBe(true);
  await real.local?.payments.act(providerReference, "pay-arrears");
  await syncSubscription(app, providerReference);
  expect((await standing(actor)).areas).toEqual([]);
  // Without any place it pays for nothing: the month goes back, and its invoice is credited.
  await runTasks();
  expect(await stored(actor)).toMatchObject({ status: "ended" });
  const own = await real.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
  expect(own.map(({ kind }) => kind)).toEqual(["invoice", "invoice", "credit-note"]);
  const [exception] = await real.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.userId, actor.userId));
  expect(exception).toMatchObject({
    reason: "NO_PLACE",
    amountCents: own[1]?.inclusiveCents,
    refundedAt: expect.any(Date),
  });
  expect(await real.db.$count(unearnedMoney)).toBe(0);
});

test("who leaves a list that it is not on sets nothing going", async () => {
  const offers = async () =>
    (await waitingTasks(real)).filter((task) => task === OFFER_FREE_PLACES.name).length;
  const before = await offers();
  const actor = await inProvince("Utrecht");
  await leaveWaitingList(app, actor, "Groningen");
  expect(await offers()).toBe(before);
});

const PAYERS = 5;
const RIVALS = 3;
const YEAR_DAYS = 365;

/** A year in a full province: months end at all hours, the provider is away at times, others wait. */
test("in a year no renewal evicts, and no payer is refused because midnight came first", async () => {
  const random = seeded(inject("seed"));
  await fill("Friesland", PAYERS);
  const payers: CompanyActor[] = [];
  const rivals: CompanyActor[] = [];
  for (let count = 0; count < PAYERS; count += 1) {
    payers.push(await inProvince("Friesland"));
    clock.advance(Math.floor(random() * 9 * DAY_MS));
  }
  for (let count = 0; count < RIVALS; count += 1) {
    const actor = await inProvince("Utrecht", false);
    await joinWaitingList(app, actor, "Friesland");
    rivals.push(actor);
  }
  const wrong: string[] = [];
  let silentUntil = clock.now();
  let silences = 0;
  const end = clock.now().getTime() + YEAR_DAYS * DAY_MS;
  while (clock.now().getTime() < end) {
    const ends = await Promise.all(payers.map(async (actor) => (await stored(actor)).paidUntil));
    const next = Math.min(...ends.map((each) => each.getTime()).filter((at) => at > +clock.now()));
    // The minutes after a month's end are what this is about; in between, days pass.
    const after = new Date(next + Math.floor(random() * 3 * MINUTE_MS));
    await goTo(random() < 0.8 && Number.isFinite(next) ? after : inHours(random() * 30));
    if (random() < 0.3 && silentUntil <= clock.now()) {
      silentUntil = inHours(random() * 20 * RENEWAL_GRACE_DAYS);
      silences += 1;
    }
    isSilent = clock.now() < silentUntil;
    const rival = rivals[Math.floor(random() * RIVALS)];
    const take = async () => {
      if (!rival) throw new Error("nobody waits");
      await leaveWaitingList(app, rival, "Friesland");
      await offerFreePlaces(app);
      await addArea(rival, "Utrecht", "Friesland");
      await joinWaitingList(app, rival, "Friesland");
    };
    const ask = random() < 0.5 ? syncRenewals : syncCheckouts;
    await Promise.all([take(), ask(app)]);
    for (const [index, payer] of payers.entries()) {
      const { works, areas } = await standing(payer);
      if (works && areas.includes("Friesland")) continue;
      wrong.push(`payer ${index} on ${clock.now().toISOString()}: ${works ? "no place" : "out"}`);
    }
    if (!isSilent) continue;
    await goTo(silentUntil);
    isSilent = false;
    await syncRenewals(app);
  }
  expect(wrong).toEqual([]);
  expect(silences).toBeGreaterThan(3);
});

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
