import { describe, expect, test } from "vitest";
import { DAY_MS } from "~/shared/dates.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { RETURN_URL, stripeSite } from "./stripe-site.ts";

const { stripe, payments, clock, buy, read, request } = await stripeSite();

const until = ({ activeUntil }: ProviderSubscription) => activeUntil?.toISOString().slice(0, 10);
const states = ({ payments }: ProviderSubscription) => payments.map(({ state }) => state);
const amounts = ({ payments }: ProviderSubscription) => payments.map((each) => each.amountCents);

describe("what is collected", () => {
  test("the discount comes off the first month alone, whatever happens later", async () => {
    const reference = await buy();
    await payments.postpone(reference, 1, "reden");
    clock.advance(100 * DAY_MS);
    expect(amounts(await read(reference))).toEqual([3_629, 9_559, 9_559]);
  });

  test("twenty checkouts at once at a price that is new share one coupon", async () => {
    const wanted = Array.from({ length: 20 }, () => request({ firstMonthCents: 4_321 }));
    const opened = await Promise.all(wanted.map((each) => payments.createCheckout(each)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(20);
    expect(stripe.couponsOf(9_559 - 4_321)).toMatchObject([
      { duration: "once", times_redeemed: 20 },
    ]);
  });

  test("no first month costs more than the others", async () => {
    const opened = payments.createCheckout(request({ firstMonthCents: 9_560 }));
    await expect(opened).rejects.toThrow(/first month/);
  });

  test("a direct debit counts as paid until it fails, days later", async () => {
    clock.goTo("2026-05-10T10:00:00Z");
    const reference = await buy("ideal");
    expect((await read(reference)).method).toBe("SEPA-incasso, rekening eindigt op 4300");
    stripe.bank(reference, "refuses");
    clock.goTo("2026-06-12T10:00:00Z");
    const underWay = await read(reference);
    expect([underWay.status, until(underWay), states(underWay)]).toEqual([
      "active",
      "2026-07-10",
      ["paid", "pending"],
    ]);
    clock.goTo("2026-06-20T12:00:00Z");
    const failed = await read(reference);
    expect([failed.status, until(failed), states(failed)]).toEqual([
      "in-arrears",
      "2026-06-10",
      ["paid", "failed"],
    ]);
    // A draft for an hour, and ten days at the bank.
    expect(failed.inArrearsSince?.toISOString()).toBe("2026-06-20T11:00:00.000Z");
    stripe.bank(reference, "accepts");
    clock.goTo("2026-07-04T10:00:00Z");
    const recovered = await read(reference);
    expect([recovered.status, until(recovered), states(recovered)]).toEqual([
      "active",
      "2026-07-10",
      ["paid", "paid"],
    ]);
  });

  test("after the last try it ended, with the time that was paid for", async () => {
    clock.goTo("2026-05-10T10:00:00Z");
    const reference = await buy();
    stripe.bank(reference, "refuses");
    clock.goTo("2026-06-27T10:00:00Z");
    expect(await read(reference)).toMatchObject({
      status: "ended",
      renews: false,
      inArrearsSince: null,
      activeUntil: new Date("2026-06-10T10:00:00Z"),
    });
    expect(await payments.arrearsPage(reference, RETURN_URL)).toBeNull();
  });

  test("a year that begins on the 31st comes back to the 31st", async () => {
    clock.goTo("2027-01-31T22:30:00Z");
    const reference = await buy();
    clock.goTo("2028-03-01T00:00:00Z");
    const days = (await read(reference)).payments.map(({ from }) =>
      from.toISOString().slice(5, 16),
    );
    expect(days.slice(0, 5)).toEqual([
      "01-31T22:30",
      "02-28T22:30",
      "03-31T22:30",
      "04-30T22:30",
      "05-31T22:30",
    ]);
    expect(days.at(-1)).toBe("02-29T22:30");
  });

  test("a free month that begins at the end of February leads back to the 31st", async () => {
    clock.goTo("2027-01-31T22:30:00Z");
    const reference = await buy();
    clock.goTo("2027-02-10T00:00:00Z");
    expect((await read(reference)).activeUntil).toEqual(new Date("2027-02-28T22:30:00Z"));
    const moved = await payments.postpone(reference, 1, "free");
    expect(moved?.activeUntil).toEqual(new Date("2027-03-31T22:30:00Z"));
  });

  test("what is reported of a year agrees to the cent with what came in and went back", async () => {
    const { stripe, buy, clock, read } = await stripeSite();
    const references = await Promise.all(
      Array.from({ length: 12 }, (_, n) => buy(n % 2 ? "card" : "ideal")),
    );
    for (let month = 1; month <= 12; month += 1) {
      const [failing, back, given] = [0, 5, 9].map((n) => references[(month + n) % 12] ?? "");
      stripe.bank(failing ?? "", "refuses");
      clock.advance(31 * DAY_MS);
      await stripe.catchUp();
      stripe.bank(failing ?? "", "accepts");
      if (month === 4) stripe.dispute(back ?? "", "lost");
      if (month === 7) stripe.refund(given ?? "", 1_234);
    }
    const reported = await Promise.all(references.map(read));
    const all = reported.flatMap((each) => each.payments);
    const sum = (list: number[]) => list.reduce((total, cents) => total + cents, 0);
    const now = stripe.sums();
    const came = all.filter(({ state }) => state === "paid" || state === "charged-back");
    expect(sum(came.map((each) => each.amountCents))).toBe(now.collected);
    expect(sum(all.map((each) => each.returnedCents))).toBe(now.refunded + now.disputed);
    expect(all.length).toBeGreaterThan(12 * 11);
  });
});

describe("what goes back", () => {
  test("by a refund and a credit note in the dashboard, each once", async () => {
    const reference = await buy();
    stripe.refund(reference, 1_000);
    stripe.refund(reference, 29);
    stripe.credit(reference, 500);
    expect((await read(reference)).payments).toMatchObject([
      { state: "paid", amountCents: 3_629, returnedCents: 1_529 },
    ]);
    await payments.refund(reference);
    expect((await read(reference)).payments[0]?.returnedCents).toBe(3_629);
  });

  test.for([
    ["warning_needs_response", "active", 0],
    ["needs_response", "in-arrears", 3_629],
    ["under_review", "in-arrears", 3_629],
    ["lost", "in-arrears", 3_629],
    ["won", "active", 0],
  ] as const)("by a dispute that is %s: %s", async ([dispute, status, returnedCents]) => {
    const reference = await buy();
    stripe.dispute(reference, dispute);
    const found = await read(reference);
    expect(found.status).toBe(status);
    expect(found.payments).toMatchObject([{ returnedCents }]);
    if (status === "in-arrears") expect(found.activeUntil).toEqual(found.payments[0]?.from);
  });

  test("can be paid after all on a page of its own, once, and it goes on", async () => {
    const reference = await buy();
    const before = await read(reference);
    stripe.dispute(reference, "lost");
    const page = await payments.arrearsPage(reference, RETURN_URL);
    expect(await payments.arrearsPage(reference, RETURN_URL)).toBe(page);
    clock.advance(2 * DAY_MS);
    expect(await payments.arrearsPage(reference, RETURN_URL)).toBe(page);
    expect((await read(reference)).status).toBe("in-arrears");
    await fetch(page ?? "", { method: "POST" });
    const again = await read(reference);
    expect(again).toMatchObject({ status: "active", activeUntil: before.activeUntil });
    const period = { from: before.payments[0]?.from, until: before.payments[0]?.until };
    expect(again.payments).toMatchObject([
      { state: "charged-back", returnedCents: 3_629, ...period },
      { state: "paid", amountCents: 3_629, returnedCents: 0, ...period },
    ]);
    expect(await payments.arrearsPage(reference, RETURN_URL)).toBeNull();
  });

  // The calls: the subscription, invoices, charges, disputes, invoices, the invoice, its line, its end.
  test.for([5, 6, 7])("is asked for once, whichever answer is lost: %i", async (skip) => {
    const reference = await buy();
    stripe.dispute(reference, "lost");
    stripe.fail({ cut: "after", skip, times: 2 });
    await payments.arrearsPage(reference, RETURN_URL).catch(() => undefined);
    stripe.fail(null);
    clock.advance(2 * DAY_MS);
    const page = await payments.arrearsPage(reference, RETURN_URL);
    expect(await (await fetch(page ?? "")).text()).toContain("€ 36,29");
  });

  test("a dispute of a kind that nobody has heard of is an error", async () => {
    const reference = await buy();
    stripe.dispute(reference, "at_the_pub");
    await expect(payments.readSubscription(reference)).rejects.toThrow(/at_the_pub/);
  });
});
