import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "~/shared/dates.ts";
import { RETURN_URL, stripeSite } from "./stripe-site.ts";

const { stripe, payments, clock, buy, read, request } = await stripeSite();
afterEach(() => stripe.fail(null));

// Stripe may answer 500 after it did what was asked, and gives that answer again under the same key.
describe("what Stripe did before it answered with an error", () => {
  const afterDoing = (of: string) =>
    ({ of, status: 500, done: true, kept: true, times: 1 }) as const;

  async function sold() {
    const reference = await buy();
    const [payment] = (await read(reference)).payments;
    const part = { reference, paymentId: payment?.id ?? "", key: randomUUID() };
    return { reference, part };
  }
  const returned = async (reference: string) =>
    (await read(reference)).payments.reduce((sum, { returnedCents }) => sum + returnedCents, 0);

  test.for([
    ["a part", 1_000],
    ["all of it", 3_629],
  ] as const)("%s of a payment goes back once, and is said to have gone", async ([, cents]) => {
    const { reference, part } = await sold();
    stripe.fail(afterDoing("POST /v1/refunds"));
    expect(await payments.givePart(part, cents)).toBe("given");
    expect(await payments.givePart(part, cents)).toBe("given");
    expect(await payments.readPart(part)).toBe("given");
    expect(await returned(reference)).toBe(cents);
  });

  test("a payment that is given back with the end of its subscription goes back once", async () => {
    const before = stripe.sums().refunded;
    const reference = await buy();
    stripe.fail(afterDoing("POST /v1/refunds"));
    await payments.refund(reference);
    await payments.refund(reference);
    expect(stripe.sums().refunded - before).toBe(3_629);
  });

  test("a checkout is opened once", async () => {
    const wanted = request({ firstMonthCents: 9_559 });
    stripe.fail(afterDoing("POST /v1/checkout/sessions"));
    const opened = await payments.createCheckout(wanted);
    expect(await payments.createCheckout(wanted)).toEqual(opened);
    expect(stripe.sessionsFor(wanted.userId)).toEqual([opened.id]);
  });

  test("a free month is given once", async () => {
    const reference = await buy();
    const { activeUntil } = await read(reference);
    stripe.fail(afterDoing(`POST /v1/subscriptions/${reference}`));
    await payments.postpone(reference, 1, "reden");
    const later = await payments.postpone(reference, 1, "reden");
    const days = (Number(later?.activeUntil) - Number(activeUntil)) / DAY_MS;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  test.for(["POST /v1/invoices", "POST /v1/invoiceitems"])(
    "what was taken back is asked for once: %s",
    async (of) => {
      const reference = await buy();
      stripe.dispute(reference, "lost");
      const before = stripe.books().invoices.size;
      stripe.fail(afterDoing(of));
      const page = await payments.arrearsPage(reference, RETURN_URL);
      expect(await (await fetch(page ?? "")).text()).toContain("€ 36,29");
      expect(await payments.arrearsPage(reference, RETURN_URL)).toBe(page);
      expect(stripe.books().invoices.size - before).toBe(1);
    },
  );

  test("of two moves at once, the one whose answer is lost takes nothing from the other", async () => {
    const reference = await buy();
    const { activeUntil } = await read(reference);
    stripe.fail({ of: `POST /v1/subscriptions/${reference}`, status: 500, kept: true, times: 2 });
    await Promise.allSettled(["een", "twee"].map((key) => payments.postpone(reference, 1, key)));
    stripe.fail(null);
    for (const key of ["een", "twee"]) await payments.postpone(reference, 1, key);
    const days = (Number((await read(reference)).activeUntil) - Number(activeUntil)) / DAY_MS;
    expect(days).toBeGreaterThan(58);
    expect(days).toBeLessThan(63);
  });
});

// Stripe calls a subscription past due for its latest invoice alone: that of nothing, once a month is free.
describe.for(["a free month", "a pause"] as const)(
  "a debit that fails after %s was put on",
  (what) => {
    async function failing() {
      clock.goTo("2026-05-10T10:00:00Z");
      const reference = await buy("ideal");
      stripe.bank(reference, "refuses");
      clock.goTo("2026-06-12T10:00:00Z");
      await payments.postpone(reference, what === "a pause" ? 2 : 1, "reden");
      clock.goTo("2026-06-21T10:00:00Z");
      return reference;
    }

    test("is owed from the day on which it failed, and until it is paid", async () => {
      const reference = await failing();
      const owed = await read(reference);
      expect(owed).toMatchObject({
        status: "in-arrears",
        activeUntil: new Date("2026-06-10T10:00:00Z"),
        inArrearsSince: new Date("2026-06-20T11:00:00Z"),
      });
      expect(await payments.postpone(reference, 1, "nog een")).toBeNull();
      const page = await payments.arrearsPage(reference, RETURN_URL);
      stripe.bank(reference, "accepts");
      await fetch(page ?? "", { method: "POST" });
      const paid = await read(reference);
      expect([paid.status, paid.inArrearsSince]).toEqual(["active", null]);
      expect(Number(paid.activeUntil)).toBeGreaterThan(Date.parse("2026-08-09"));
    });

    test("ends the subscription at once when it is cancelled", async () => {
      const reference = await failing();
      await payments.stopRenewal(reference);
      expect(await read(reference)).toMatchObject({ status: "ended" });
    });
  },
);
