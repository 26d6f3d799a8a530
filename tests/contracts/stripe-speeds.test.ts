import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { RETURN_URL, stripeSite } from "./stripe-site.ts";

const { stripe, payments, clock, buy, read, request } = await stripeSite();

const states = ({ payments }: ProviderSubscription) => payments.map(({ state }) => state);

// At the speeds that Stripe and banks have: an hour as a draft, ten days for a debit, and what was done
// may be undone days later.
describe("a renewal", () => {
  test("is under way from the moment that its month begins, while its invoice is a draft", async () => {
    clock.goTo("2026-05-10T10:00:00Z");
    const reference = await buy();
    clock.goTo("2026-06-10T10:30:00Z");
    const draft = await read(reference);
    expect([draft.status, ...states(draft)]).toEqual(["active", "paid", "pending"]);
    expect(draft.payments.at(-1)).toMatchObject({ amountCents: 9_559, until: draft.activeUntil });
    clock.goTo("2026-06-10T11:30:00Z");
    const paid = await read(reference);
    expect(states(paid)).toEqual(["paid", "paid"]);
    expect(paid.payments.map(({ id }) => id)).toEqual(draft.payments.map(({ id }) => id));
  });

  test("whose debit fails is owed from its first failure on, however often it is tried", async () => {
    clock.goTo("2026-05-10T10:00:00Z");
    const reference = await buy("ideal");
    stripe.bank(reference, "refuses");
    const failedAt = new Date("2026-06-20T11:00:00Z");
    // The second try is under way from the 23rd on, and fails on the 3rd.
    for (const day of ["06-21", "06-24", "07-04", "07-09"]) {
      clock.goTo(`2026-${day}T10:00:00Z`);
      const owed = await read(reference);
      expect([day, owed.status, owed.inArrearsSince]).toEqual([day, "in-arrears", failedAt]);
      expect(owed.activeUntil).toEqual(new Date("2026-06-10T10:00:00Z"));
    }
  });
});

describe("what is still open when a subscription ends", () => {
  test("can be paid no more, whoever ended it", async () => {
    for (const how of ["by us", "by Stripe"] as const) {
      const reference = await buy();
      stripe.bank(reference, "refuses");
      clock.advance(33 * DAY_MS);
      const page = await payments.arrearsPage(reference, RETURN_URL);
      if (how === "by us") await payments.stopRenewal(reference);
      clock.advance(20 * DAY_MS);
      expect((await read(reference)).status).toBe("ended");
      stripe.bank(reference, "accepts");
      await fetch(page ?? "", { method: "POST" });
      expect(states(await read(reference))).toEqual(["paid", "failed"]);
    }
  });

  test("goes back when the bank pays it after that", async () => {
    const before = stripe.sums();
    const reference = await buy("ideal");
    stripe.bank(reference, "refuses");
    clock.advance(45 * DAY_MS);
    stripe.bank(reference, "accepts");
    // It failed, and is tried for the second time.
    expect(states(await read(reference))).toEqual(["paid", "pending"]);
    await payments.stopRenewal(reference);
    expect(await read(reference)).toMatchObject({ status: "ended" });
    clock.advance(20 * DAY_MS);
    for (const _ of [1, 2]) {
      const [, late] = (await read(reference)).payments;
      expect(late).toMatchObject({ state: "paid", returnedCents: 9_559 });
    }
    expect(stripe.sums().refunded - before.refunded).toBe(9_559);
  });
});

describe("a refund", () => {
  test("that fails days later did not go back, and goes once it is asked for again", async () => {
    const reference = await buy();
    await payments.refund(reference);
    expect((await read(reference)).payments).toMatchObject([{ returnedCents: 3_629 }]);
    clock.advance(5 * DAY_MS);
    stripe.failRefund(reference);
    expect((await read(reference)).payments).toMatchObject([{ returnedCents: 0 }]);
    await payments.refund(reference);
    await payments.refund(reference);
    expect((await read(reference)).payments).toMatchObject([{ returnedCents: 3_629 }]);
  });

  test("that failed in part leaves what did go back", async () => {
    const reference = await buy();
    stripe.refund(reference, 1_000);
    stripe.refund(reference, 500);
    stripe.failRefund(reference);
    expect((await read(reference)).payments).toMatchObject([{ returnedCents: 1_000 }]);
  });
});

describe("a failure that Stripe remembers under its key", () => {
  const kept = { status: 500, kept: true, times: 2 } as const;

  test("keeps no checkout from being opened a minute later", async () => {
    const wanted = request({ firstMonthCents: 9_559 });
    stripe.fail(kept);
    await expect(payments.createCheckout(wanted)).rejects.toThrow();
    clock.advance(60_000);
    const opened = await payments.createCheckout(wanted);
    expect(await payments.createCheckout(wanted)).toEqual(opened);
  });

  test("keeps no money from going back, once", async () => {
    const before = stripe.sums().refunded;
    const reference = await buy();
    // The calls: the subscription, its end, invoices, charges, its refunds so far, the refund.
    stripe.fail({ ...kept, skip: 5 });
    await payments.refund(reference).catch(() => undefined);
    stripe.fail(null);
    clock.advance(HOUR_MS);
    await payments.refund(reference);
    await payments.refund(reference);
    expect(stripe.sums().refunded - before).toBe(3_629);
  });

  test("keeps no month from being given, once", async () => {
    const reference = await buy();
    const { activeUntil } = await read(reference);
    stripe.fail({ ...kept, skip: 4 });
    await payments.postpone(reference, 1, "reden").catch(() => undefined);
    stripe.fail(null);
    await payments.postpone(reference, 1, "reden");
    const later = await payments.postpone(reference, 1, "reden");
    const days = ((later?.activeUntil?.getTime() ?? 0) - (activeUntil?.getTime() ?? 0)) / DAY_MS;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  test("is none of a checkout that is asked for again with other pages to come back to", async () => {
    const wanted = request();
    await payments.createCheckout(wanted);
    const again = await payments.createCheckout({
      ...wanted,
      cancelUrl: "https://elders.example/",
    });
    expect(await stripe.turnBack(again.id)).toBe("https://elders.example/");
  });
});
