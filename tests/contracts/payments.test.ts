import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { localPaymentProvider } from "~/server/adapters/local-payments.ts";
import type { Payments } from "~/server/ports/payments.ts";
import { DAY_MS, MINUTE_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany } from "../factories/people.ts";

const { app, clock } = await makeApp();
const local = localPaymentProvider(app.db, clock, app.config.appUrl);

interface Adapter {
  payments: Payments;
  /** What the person does on the provider's page. */
  pay(checkoutId: string): Promise<void>;
}

const adapters: [string, Adapter][] = [["local", { payments: local, pay: local.pay }]];

const UNKNOWN = ["00000000-0000-4000-8000-000000000000", "x", "", "\0", "a".repeat(5000)];

describe.each(adapters)("Payments: %s", (_name, { payments, pay }) => {
  async function openCheckout() {
    const { actor } = await addCompany(app, { subscribed: false });
    const request = {
      key: randomUUID(),
      userId: actor.userId,
      firstMonthCents: 3_629,
      expiresAt: new Date(clock.now().getTime() + 30 * MINUTE_MS),
      returnUrl: `${app.config.appUrl}/success?session_id={SESSION_ID}`,
      cancelUrl: `${app.config.appUrl}/pricing`,
    };
    const opened = await payments.createCheckout(request);
    return { userId: actor.userId, checkoutId: opened.id, opened, request };
  }

  test("an unpaid checkout led to no subscription", async () => {
    const { checkoutId } = await openCheckout();
    expect(await payments.readCheckout(checkoutId)).toBeNull();
  });

  test("a paid one led to an active subscription of the user who opened it", async () => {
    const { userId, checkoutId } = await openCheckout();
    await pay(checkoutId);
    const subscription = await payments.readCheckout(checkoutId);
    expect(subscription).toMatchObject({ userId, status: "active", cancelAtPeriodEnd: false });
    expect(subscription?.firstMonthCents).toBe(3_629);
    const days = (Number(subscription?.currentPeriodEnd) - clock.now().getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await payments.readSubscription(subscription?.reference ?? "")).toEqual(subscription);
  });

  test("the same key opens one checkout, however often and at once", async () => {
    const { request, opened } = await openCheckout();
    const again = await Promise.all([1, 2, 3].map(() => payments.createCheckout(request)));
    expect(again).toEqual([opened, opened, opened]);
  });

  test("cannot be paid after its time, nor once it was ended", async () => {
    const late = await openCheckout();
    clock.advance(30 * MINUTE_MS);
    await pay(late.checkoutId);
    clock.advance(-30 * MINUTE_MS);
    expect(await payments.readCheckout(late.checkoutId)).toBeNull();
    const ended = await openCheckout();
    expect(await payments.expireCheckout(ended.checkoutId)).toBe("ended");
    expect(await payments.expireCheckout(ended.checkoutId)).toBe("ended");
    await pay(ended.checkoutId);
    expect(await payments.readCheckout(ended.checkoutId)).toBeNull();
  });

  test("a paid checkout is not ended, and says so", async () => {
    const { checkoutId } = await openCheckout();
    await pay(checkoutId);
    expect(await payments.expireCheckout(checkoutId)).toBe("paid");
    expect((await payments.readCheckout(checkoutId))?.status).toBe("active");
  });

  test("a cancellation can be taken back until the period is over", async () => {
    const { checkoutId } = await openCheckout();
    await pay(checkoutId);
    const paid = await payments.readCheckout(checkoutId);
    const reference = paid?.reference ?? "";
    await payments.cancelAtPeriodEnd(reference);
    await payments.resume(reference);
    await payments.resume(reference);
    expect(await payments.readSubscription(reference)).toEqual(paid);
    await payments.cancelAtPeriodEnd(reference);
    clock.advance(33 * DAY_MS);
    await payments.resume(reference);
    expect(await payments.readSubscription(reference)).toMatchObject({
      status: "canceled",
      cancelAtPeriodEnd: true,
    });
    clock.advance(-33 * DAY_MS);
  });

  test("what is given back ends at once, gets no free month and stays in the books", async () => {
    const { checkoutId } = await openCheckout();
    await pay(checkoutId);
    const reference = (await payments.readCheckout(checkoutId))?.reference ?? "";
    await payments.refund(reference);
    const refunded = await payments.readSubscription(reference);
    expect(refunded).toMatchObject({ status: "canceled", firstMonthCents: 3_629, checkoutId });
    await payments.refund(reference);
    await pay(checkoutId);
    expect(await payments.readCheckout(checkoutId)).toEqual(refunded);
    expect(await payments.grantFreeMonth(reference, "reden")).toBeNull();
  });

  test("paying twice changes nothing the second time", async () => {
    const { checkoutId } = await openCheckout();
    await pay(checkoutId);
    const first = await payments.readCheckout(checkoutId);
    clock.advance(DAY_MS);
    await pay(checkoutId);
    expect(await payments.readCheckout(checkoutId)).toEqual(first);
  });

  test("cancelling ends it with its period, and may be asked twice", async () => {
    const { checkoutId } = await openCheckout();
    await pay(checkoutId);
    const reference = (await payments.readCheckout(checkoutId))?.reference ?? "";
    await payments.cancelAtPeriodEnd(reference);
    await payments.cancelAtPeriodEnd(reference);
    expect(await payments.readSubscription(reference)).toMatchObject({
      status: "active",
      cancelAtPeriodEnd: true,
    });
    clock.advance(33 * DAY_MS);
    expect((await payments.readSubscription(reference))?.status).toBe("canceled");
    clock.advance(-33 * DAY_MS);
  });

  test("a free month makes the running period a month longer, once for each reason", async () => {
    const { checkoutId } = await openCheckout();
    await pay(checkoutId);
    const paid = await payments.readCheckout(checkoutId);
    const reference = paid?.reference ?? "";
    const first = await payments.grantFreeMonth(reference, "reden-1");
    const more = Number(first?.currentPeriodEnd) - Number(paid?.currentPeriodEnd);
    expect(more / DAY_MS).toBeGreaterThan(27);
    expect(more / DAY_MS).toBeLessThan(32);
    const [again, together] = await Promise.all([
      payments.grantFreeMonth(reference, "reden-1"),
      payments.grantFreeMonth(reference, "reden-1"),
    ]);
    expect([again, together]).toEqual([first, first]);
    const second = await payments.grantFreeMonth(reference, "reden-2");
    expect(Number(second?.currentPeriodEnd)).toBeGreaterThan(Number(first?.currentPeriodEnd));
    expect(await payments.readSubscription(reference)).toEqual(second);
  });

  test("an ended subscription gets no free month", async () => {
    const { checkoutId } = await openCheckout();
    await pay(checkoutId);
    const reference = (await payments.readCheckout(checkoutId))?.reference ?? "";
    clock.advance(33 * DAY_MS);
    expect(await payments.grantFreeMonth(reference, "te-laat")).toBeNull();
    clock.advance(-33 * DAY_MS);
    expect((await payments.readSubscription(reference))?.status).toBe("active");
  });

  test.for(UNKNOWN)("has no subscription of reference '%.20s'", async (reference) => {
    expect(await payments.readCheckout(reference)).toBeNull();
    expect(await payments.readSubscription(reference)).toBeNull();
    expect(await payments.grantFreeMonth(reference, "reden")).toBeNull();
    expect(await payments.expireCheckout(reference)).toBe("ended");
    await payments.resume(reference);
    await payments.refund(reference);
    await payments.cancelAtPeriodEnd(reference);
  });
});
