import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, test } from "vitest";
import { RENEWAL_GRACE_DAYS } from "~/features/billing/constants.ts";
import { listMailable } from "~/features/billing/index.server.ts";
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
import { DAY_MS, MINUTE_MS } from "~/shared/dates.ts";
import { syncSubscription } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { fullProvinces } from "../factories/full-provinces.ts";
import { cancelSubscription, startCheckout } from "../factories/pressed.ts";
import { waitingTasks } from "../factories/queue.ts";

const stand = await fullProvinces();
const { real, app, clock, runTasks, goTo } = stand;
const { fill, inProvince, standing, addArea, stored } = stand;

/** Pays for a subscription if it may; answers whether it has one. */
async function subscribes(actor: CompanyActor): Promise<boolean> {
  const started = await startCheckout(app, actor);
  if (!started.ok) return false;
  await real.local?.payments.pay(started.value.id);
  return (await confirmCheckout(app, actor, started.value.id)).ok;
}

describe("between the end of a paid month and the provider's answer", () => {
  let payer: CompanyActor;
  let rival: CompanyActor;
  beforeAll(async () => {
    await fill("Drenthe", 1);
    payer = await inProvince("Drenthe");
    rival = await inProvince("Utrecht", false);
    expect((await joinWaitingList(app, rival, "Drenthe")).ok).toBe(true);
    goTo(new Date((await stored(payer)).paidUntil.getTime() + MINUTE_MS));
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
    goTo((await stored(actor)).paidUntil);
    expect((await standing(actor)).works).toBe(false);
  });

  it("what the provider ended meanwhile ends with its answer", async () => {
    const actor = await inProvince("Zeeland");
    const { paidUntil, providerReference } = await stored(actor);
    await real.payments.stopRenewal(providerReference);
    goTo(new Date(paidUntil.getTime() + MINUTE_MS));
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
    goTo(new Date(end - 1));
    expect((await standing(actor)).works).toBe(true);
    goTo(new Date(end));
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
  goTo(new Date(paidUntil.getTime() + MINUTE_MS));
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
