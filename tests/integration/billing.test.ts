import { eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { activeSubscription, readSubscription } from "~/features/billing/index.server.ts";
import { activeUntil, isActive } from "~/features/billing/rules.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { OFFER_INCL_CENTS, OFFER_PLACES } from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/reads.server.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { localPayments } from "~/server/db/local-payments-tables.ts";
import type { Payments } from "~/server/ports/payments.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { SUBSCRIPTION_STATUSES } from "~/shared/subscription-status.ts";
import { syncCheckout } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany, subscribe } from "../factories/people.ts";
import { cancelSubscription, startCheckout } from "../factories/pressed.ts";

const { app, clock, runTasks, mails } = await makeApp({}, { invoices: "waiting" });

test("a first month that was opened at an older full price takes no place of the launch offer", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  const { id } = started.value;
  const firstMonthCents = PRICE_INCL_CENTS - 100;
  await app.db.update(localPayments).set({ firstMonthCents }).where(eq(localPayments.id, id));
  await app.local?.payments.pay(id);
  const places = await app.db.$count(launchRedemptions);
  expect(await syncCheckout(app, id)).toBe("subscribed");
  expect(await app.db.$count(launchRedemptions)).toBe(places);
  await app.db.delete(subscriptions);
});

test("the rule and its SQL agree on every kind of subscription", async () => {
  const now = new Date("2026-03-10T10:00:00.000Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  const ends = [null, at(-DAY_MS), at(-1), at(0), at(1), at(DAY_MS)];
  const checks = [at(-HOUR_MS - 1), at(-HOUR_MS), at(-HOUR_MS + 1), at(0), at(HOUR_MS)];
  const { actor } = await addCompany(app, { subscribed: false });
  let active = 0;
  for (const status of SUBSCRIPTION_STATUSES) {
    for (const paidUntil of ends) {
      for (const [index, checkedAt] of [...checks, ...checks].entries()) {
        const renews = index < checks.length;
        const inArrearsSince = status === "in-arrears" ? at(-8 * DAY_MS) : null;
        const said = { status, paidUntil, renews, inArrearsSince, checkedAt };
        const facts = { ...said, activeUntil: activeUntil(said) };
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
  // Active: two ends that are to come, and what renews three just over. In arrears for over a week: the
  // two, that were paid for.
  expect(active).toBe(2 * (2 * 5 + 3 + 2 * 5) + 3 * 5);
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
    await app.payments.stopRenewal(old);
    clock.advance(40 * DAY_MS);
    await subscribe(app, actor);
    expect(await confirmCheckout(app, actor, old)).toEqual(refuse("payment-unconfirmed"));
    expect(isActive(await readSubscription(app, actor.userId), clock.now())).toBe(true);
    clock.advance(-40 * DAY_MS);
  });

  test("goes by our name for the checkout, whatever the provider calls it", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const { createCheckout, readCheckout } = app.payments;
    const renaming: Payments = {
      ...app.payments,
      async createCheckout(request) {
        const made = await createCheckout(request);
        return { ...made, id: `hun_${made.id}` };
      },
      async readCheckout(id) {
        const found = id.startsWith("hun_") ? await readCheckout(id.slice(4)) : null;
        return found && { ...found, checkoutId: `hun_${found.checkoutId}` };
      },
    };
    const other = { ...app, payments: renaming };
    const started = await startCheckout(other, actor);
    if (!started.ok) throw new Error(started.reason);
    const page = started.value.url.split("/").at(-1) ?? "";
    const { returnUrl = "" } = (await app.local?.payments.findCheckout(page)) ?? {};
    await app.local?.payments.pay(page);
    const reference = new URL(returnUrl).searchParams.get("session_id") ?? "";
    expect(reference).not.toBe(started.value.id);
    expect(await confirmCheckout(other, actor, started.value.id)).toEqual(
      refuse("payment-unconfirmed"),
    );
    expect((await confirmCheckout(other, actor, reference)).ok).toBe(true);
    expect(isActive(await readSubscription(app, actor.userId), clock.now())).toBe(true);
  });

  test("twice does what once does", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const reference = await subscribe(app, actor);
    const before = await readSubscription(app, actor.userId);
    expect((await confirmCheckout(app, actor, reference)).ok).toBe(true);
    const after = await readSubscription(app, actor.userId);
    expect(after?.paidUntil).toEqual(before?.paidUntil);
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
    expect(stored?.renews).toBe(false);
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

  test("goes to as many companies as it has places, also when more pay at once", async () => {
    await app.db.delete(launchRedemptions);
    const actors: CompanyActor[] = [];
    while (actors.length < OFFER_PLACES + 3) actors.push(await newcomer());
    const checkouts: Awaited<ReturnType<typeof checkoutOf>>[] = [];
    for (const actor of actors) checkouts.push(await checkoutOf(actor));
    // Nobody has paid: nobody is kept out.
    expect(new Set(checkouts.map(({ firstMonthCents }) => firstMonthCents))).toEqual(
      new Set([OFFER_INCL_CENTS]),
    );
    expect(await readPlacesLeft(app)).toBe(OFFER_PLACES);

    for (const { id } of checkouts) await app.local?.payments.pay(id);
    const confirm = async (index: number) => {
      const [actor, checkout] = [actors[index], checkouts[index]];
      if (!actor || !checkout) throw new Error("nobody there");
      return await confirmCheckout(app, actor, checkout.id);
    };
    const early = await Promise.all(
      Array.from({ length: OFFER_PLACES - 7 }, (_, at) => confirm(at)),
    );
    expect(early.every((answer) => answer.ok)).toBe(true);
    // Ten for the last seven places.
    const late = await Promise.all(
      Array.from({ length: 10 }, (_, at) => confirm(OFFER_PLACES - 7 + at)),
    );
    expect(late.filter((answer) => answer.ok)).toHaveLength(7);
    expect(late.filter((answer) => !answer.ok)).toEqual(Array(3).fill(refuse("refunded")));
    const redeemed = isNotNull(launchRedemptions.redeemedAt);
    expect(await app.db.$count(launchRedemptions, redeemed)).toBe(OFFER_PLACES);
    expect((await checkoutOf(await newcomer())).firstMonthCents).toBe(PRICE_INCL_CENTS);

    await runTasks();
    const sorry = late.findIndex((answer) => !answer.ok) + OFFER_PLACES - 7;
    const loser = actors[sorry];
    if (!loser) throw new Error("nobody lost");
    expect(await readSubscription(app, loser.userId)).toBeNull();
    const provider = await app.payments.readCheckout(checkouts[sorry]?.id ?? "");
    expect(provider?.status).toBe("ended");
    const [mail] = await mails(loser.email);
    expect(mail?.subject).toMatch(/^Je betaling gaat terug: €\s\d+,\d\d$/);
    expect(mail?.text).toContain("lanceringsactie");
    // Told again, it stays refunded, and the company may subscribe for the usual price.
    expect((await confirm(sorry)).ok).toBe(false);
    expect((await checkoutOf(loser)).firstMonthCents).toBe(PRICE_INCL_CENTS);
  });

  test("is not sold for its price once the checkout is over", async () => {
    await app.db.delete(launchRedemptions);
    const actor = await newcomer();
    const first = await checkoutOf(actor);
    expect(first.firstMonthCents).toBe(OFFER_INCL_CENTS);
    clock.advance(31 * MINUTE_MS);
    await app.local?.payments.pay(first.id);
    expect(await confirmCheckout(app, actor, first.id)).toEqual(refuse("payment-unconfirmed"));
    const redeemed = Array.from({ length: OFFER_PLACES }, () => newcomer());
    for (const one of redeemed) {
      const { userId } = await one;
      await app.db.insert(launchRedemptions).values({ userId, redeemedAt: clock.now() });
    }
    expect((await checkoutOf(actor)).firstMonthCents).toBe(PRICE_INCL_CENTS);
    clock.advance(-31 * MINUTE_MS);
  });
});
