import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { activeSubscription } from "~/features/billing/api.server.ts";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { readSubscription } from "~/features/billing/reads.server.ts";
import { isActive } from "~/features/billing/rules.ts";
import {
  cancelSubscription,
  confirmCheckout,
  startCheckout,
} from "~/features/billing/writes.server.ts";
import { OFFER_INCL_CENTS, OFFER_PLACES } from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/reads.server.ts";
import type { CompanyActor } from "~/server/actor.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import { launchRedemptions } from "~/server/db/tables/launch.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany, subscribe } from "../factories/people.ts";

const { app, clock } = await makeApp();

test("the rule and its SQL agree on every kind of subscription", async () => {
  const now = new Date("2026-03-10T10:00:00.000Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  const words = [
    "active",
    "trialing",
    "past_due",
    "canceled",
    "incomplete",
    "unpaid",
    "ACTIVE",
    "",
  ];
  const ends = [null, at(-DAY_MS), at(-1), at(0), at(1), at(DAY_MS)];
  const checks = [at(-HOUR_MS - 1), at(-HOUR_MS), at(-HOUR_MS + 1), at(0), at(HOUR_MS)];
  const { actor } = await addCompany(app, { subscribed: false });
  let active = 0;
  for (const status of words) {
    for (const currentPeriodEnd of ends) {
      for (const checkedAt of checks) {
        const facts = { status, currentPeriodEnd, checkedAt };
        const row = { userId: actor.userId, providerReference: "x", ...facts };
        await app.db
          .insert(subscriptions)
          .values(row)
          .onConflictDoUpdate({ target: subscriptions.userId, set: facts });
        const [answer] = await app.db
          .select({ active: sql<boolean>`${activeSubscription(now)}` })
          .from(subscriptions);
        expect(answer?.active, JSON.stringify(facts)).toBe(isActive(facts, now));
        if (answer?.active) active += 1;
      }
    }
  }
  expect(active).toBe(2 * (2 * 5 + 3));
});

describe("coming back from the payment page", () => {
  test("grants nothing for an unpaid, unknown or made-up checkout", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    const unpaid = started.value.url.split("/").at(-1) ?? "";
    for (const reference of [unpaid, "00000000-0000-4000-8000-000000000000", "x", "", "\0"]) {
      expect(await confirmCheckout(app, actor, reference)).toEqual(refuse("payment-unconfirmed"));
    }
    expect(await readSubscription(app, actor.userId)).toBeNull();
  });

  test("grants nothing for somebody else's checkout", async () => {
    const [payer, other] = [await addCompany(app), await addCompany(app, { subscribed: false })];
    const paid = await readSubscription(app, payer.actor.userId);
    const answer = await confirmCheckout(app, other.actor, paid?.providerReference ?? "");
    expect(answer).toEqual(refuse("payment-unconfirmed"));
    expect(await readSubscription(app, other.actor.userId)).toBeNull();
  });

  test("with an old address does not end the subscription that runs now", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const old = await subscribe(app, actor);
    clock.advance(40 * DAY_MS);
    await subscribe(app, actor);
    expect(await confirmCheckout(app, actor, old)).toEqual(refuse("payment-unconfirmed"));
    expect(isActive(await readSubscription(app, actor.userId), clock.now())).toBe(true);
    clock.advance(-40 * DAY_MS);
  });

  test("twice is as good as once", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const reference = await subscribe(app, actor);
    const before = await readSubscription(app, actor.userId);
    expect((await confirmCheckout(app, actor, reference)).ok).toBe(true);
    const after = await readSubscription(app, actor.userId);
    expect(after?.currentPeriodEnd).toEqual(before?.currentPeriodEnd);
  });
});

describe("the subscription", () => {
  test("is not sold twice", async () => {
    const { actor } = await addCompany(app);
    expect(await startCheckout(app, actor)).toEqual(refuse("already-subscribed"));
  });

  test("stays until the end of its period after cancelling", async () => {
    const { actor } = await addCompany(app);
    expect((await cancelSubscription(app, actor)).ok).toBe(true);
    const stored = await readSubscription(app, actor.userId);
    expect(stored?.cancelAtPeriodEnd).toBe(true);
    expect(isActive(stored, clock.now())).toBe(true);
    expect(isActive(stored, new Date(clock.now().getTime() + 32 * DAY_MS))).toBe(false);
  });

  test("that does not run cannot be cancelled", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    expect(await cancelSubscription(app, actor)).toEqual(refuse("cancel-failed"));
  });
});

describe("the launch offer", () => {
  async function checkoutOf(actor: CompanyActor) {
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    const id = started.value.url.split("/").at(-1) ?? "";
    const checkout = await app.local?.payments.findCheckout(id);
    return { id, firstMonthCents: checkout?.firstMonthCents };
  }
  // More companies than a province takes: none of them has chosen where to work yet.
  const newcomer = async () =>
    (await addCompany(app, { subscribed: false, profile: "minimal" })).actor;

  test("goes to as many companies as it has places, also when more come at once", async () => {
    await app.db.delete(launchRedemptions);
    const actors: CompanyActor[] = [];
    while (actors.length < OFFER_PLACES + 3) actors.push(await newcomer());
    const checkouts: Awaited<ReturnType<typeof checkoutOf>>[] = [];
    for (let from = 0; from < actors.length; from += 8) {
      checkouts.push(...(await Promise.all(actors.slice(from, from + 8).map(checkoutOf))));
    }
    const prices = checkouts.map((checkout) => checkout.firstMonthCents);
    expect(prices.filter((price) => price === OFFER_INCL_CENTS)).toHaveLength(OFFER_PLACES);
    expect(prices.filter((price) => price === PRICE_INCL_CENTS)).toHaveLength(3);
    expect(await readPlacesLeft(app)).toBe(OFFER_PLACES);

    const winner = checkouts.findIndex(
      ({ firstMonthCents }) => firstMonthCents === OFFER_INCL_CENTS,
    );
    const [actor, checkout] = [actors[winner], checkouts[winner]];
    if (!actor || !checkout) throw new Error("nobody got the offer");
    await app.local?.payments.pay(checkout.id);
    await confirmCheckout(app, actor, checkout.id);
    await confirmCheckout(app, actor, checkout.id);
    expect(await readPlacesLeft(app)).toBe(OFFER_PLACES - 1);

    clock.advance(2 * HOUR_MS);
    expect((await checkoutOf(await newcomer())).firstMonthCents).toBe(OFFER_INCL_CENTS);
    clock.advance(40 * DAY_MS);
    expect((await checkoutOf(actor)).firstMonthCents).toBe(PRICE_INCL_CENTS);
  });
});
