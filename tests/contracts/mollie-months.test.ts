import { describe, expect, test } from "vitest";
import { centsOf } from "../fakes/mollie/amounts.ts";
import { stand } from "./mollie-stand.ts";

const PAGE = "https://verhuisbod.test/subscription-management";

const day = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);

describe("Mollie: months", () => {
  test.for([
    ["last-day", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]],
    ["same-day", ["2026-01-31", "2026-02-28", "2026-03-28", "2026-04-28", "2026-05-28"]],
  ] as const)("from 31 January, where Mollie keeps to the %s", async ([monthEnds, days]) => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-01-31T09:30:00Z", {
      monthEnds,
    });
    const reference = await subscribe();
    goTo("2026-05-15T12:00:00Z");
    const { payments: paid = [], activeUntil } = (await payments.readSubscription(reference)) ?? {};
    expect(paid.map(({ from }) => day(from))).toEqual(days.slice(0, -1));
    expect(paid.map(({ until }) => day(until))).toEqual(days.slice(1));
    expect(paid.at(-1)?.until).toEqual(activeUntil);
    expect(paid.every(({ state }) => state === "paid")).toBe(true);
    expect(mollie.books.sums().paid).toBe(3_629 + 3 * 9_559);
  });

  test("from a leap day, over the turn of the clocks, late at night in the Netherlands", async () => {
    const { payments, subscribe, goTo } = await stand("2028-02-29T22:45:00Z", {
      monthEnds: "same-day",
    });
    const reference = await subscribe();
    goTo("2028-04-20T12:00:00Z");
    const { payments: paid = [] } = (await payments.readSubscription(reference)) ?? {};
    expect(paid.map(({ from, until }) => [day(from), day(until)])).toEqual([
      ["2028-02-29", "2028-03-29"],
      ["2028-03-29", "2028-04-29"],
    ]);
  });

  test("a month later than 28 February, a subscription of the 31st is back on the 31st", async () => {
    const { payments, subscribe } = await stand("2026-01-31T09:30:00Z");
    const reference = await subscribe();
    const later = await payments.postpone(reference, 1, "tegoed");
    expect(day(later?.activeUntil)).toBe("2026-03-31");
    expect(later?.payments.map(({ until }) => day(until))).toEqual(["2026-02-28"]);
  });

  test("on the day itself a renewal counts as under way before Mollie has collected it", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    const [live] = [...mollie.books.subscriptions.values()];
    if (!live) throw new Error("nothing is collected");
    // Mollie is late: it does not collect what it waits with.
    live.status = "pending" as typeof live.status;
    goTo("2026-04-10T20:00:00Z");
    const due = await payments.readSubscription(reference);
    expect([due?.status, day(due?.activeUntil)]).toEqual(["active", "2026-05-10"]);
    goTo("2026-04-14T20:00:00Z");
    expect(day((await payments.readSubscription(reference))?.activeUntil)).toBe("2026-04-10");
  });
});

describe("Mollie: direct debits", () => {
  test("one under way counts as paid until it fails, days later", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    expect((await payments.readSubscription(reference))?.method).toMatch(
      /^SEPA-incasso, rekening eindigt op \d{4}$/,
    );
    mollie.refuse(reference);
    goTo("2026-04-11T09:00:00Z");
    const under = await payments.readSubscription(reference);
    expect(under).toMatchObject({ status: "active", renews: true });
    expect(under?.payments.at(-1)).toMatchObject({ state: "pending", returnedCents: 0 });
    expect(day(under?.activeUntil)).toBe("2026-05-10");
    goTo("2026-04-19T09:00:00Z");
    const failed = await payments.readSubscription(reference);
    expect(failed).toMatchObject({ status: "in-arrears", renews: true });
    expect([day(failed?.activeUntil), day(failed?.inArrearsSince ?? null)]).toEqual([
      "2026-04-10",
      "2026-04-18",
    ]);
  });

  test("one that comes after the end by us goes back, and begins nothing again", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    goTo("2026-04-05T09:00:00Z");
    const first = mollie.books.payments.get(reference);
    if (!first) throw new Error("nothing was paid");
    mollie.books.chargeBack(first);
    goTo("2026-04-12T09:00:00Z");
    expect((await payments.readSubscription(reference))?.payments.at(-1)?.state).toBe("pending");
    await payments.stopRenewal(reference);
    goTo("2026-04-20T09:00:00Z");
    for (const _ of [1, 2]) {
      expect(await payments.readSubscription(reference)).toMatchObject({
        status: "ended",
        renews: false,
        payments: [{ state: "charged-back" }, { state: "paid", returnedCents: 9_559 }],
      });
    }
    expect(mollie.books.sums().refunded).toBe(9_559);
    await payments.takeUpRenewal(reference);
    goTo("2026-06-20T09:00:00Z");
    expect((await payments.readSubscription(reference))?.payments).toHaveLength(2);
  });

  test("two months that failed are paid on one page, which collects by its mandate from then on", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const { books } = mollie;
    const reference = await subscribe();
    mollie.refuse(reference);
    goTo("2026-05-20T09:00:00Z");
    const owed = await payments.readSubscription(reference);
    expect(owed?.payments.map(({ state }) => state)).toEqual(["paid", "failed", "failed"]);
    const page = await payments.arrearsPage(reference, PAGE);
    expect(await payments.arrearsPage(reference, PAGE)).toBe(page);
    const paymentId = page?.split("/").at(-1) ?? "";
    expect(centsOf(books.payments.get(paymentId)?.amount)).toBe(2 * 9_559);
    mollie.press(paymentId, "creditcard");
    const again = await payments.readAbout(paymentId);
    expect(again).toMatchObject({ status: "active", inArrearsSince: null, reference });
    expect(again?.method).toMatch(/^Mastercard, kaart eindigt op \d{4}$/);
    expect(again?.payments.map(({ id }) => id)).toEqual(owed?.payments.map(({ id }) => id));
    expect(again?.payments.every(({ state }) => state === "paid")).toBe(true);
    expect(await payments.arrearsPage(reference, PAGE)).toBeNull();
    const made = books.payments.get(paymentId);
    if (!made) throw new Error("the page is gone");
    for (const cents of [1, 2, 3]) {
      books.addRefund(made, { amount: { currency: "EUR", value: "0.01" } });
      const given = (await payments.readSubscription(reference))?.payments ?? [];
      expect(given.reduce((sum, { returnedCents }) => sum + returnedCents, 0)).toBe(cents);
    }
    goTo("2026-06-10T09:00:00Z");
    expect((await payments.readSubscription(reference))?.payments.at(-1)).toMatchObject({
      state: "paid",
      at: new Date("2026-06-10T04:00:00Z"),
    });
  });

  test("a renewal that is charged back weeks later is owed, also while a later one is paid", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    goTo("2026-04-30T09:00:00Z");
    const renewal = (await payments.readSubscription(reference))?.payments.at(-1)?.id ?? "";
    const payment = mollie.books.payments.get(renewal);
    if (!payment) throw new Error("nothing was collected");
    mollie.books.chargeBack(payment);
    const back = await payments.readAbout(renewal);
    expect(back).toMatchObject({
      status: "in-arrears",
      inArrearsSince: new Date("2026-04-30T09:00:00Z"),
    });
    expect(back?.payments.at(-1)).toMatchObject({ state: "charged-back", returnedCents: 9_559 });
    goTo("2026-05-19T09:00:00Z");
    const later = await payments.readSubscription(reference);
    expect(later?.payments.map(({ state }) => state)).toEqual(["paid", "charged-back", "paid"]);
    expect(later).toMatchObject({ status: "in-arrears", inArrearsSince: back?.inArrearsSince });
  });

  test("without a mandate it is in arrears from the day it is due, until another is chosen", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    mollie.books.endMandate(mollie.books.payments.get(reference)?.mandateId ?? "");
    expect((await payments.readSubscription(reference))?.status).toBe("active");
    goTo("2026-04-11T09:00:00Z");
    const waiting = await payments.readSubscription(reference);
    expect([waiting?.status, day(waiting?.activeUntil)]).toEqual(["in-arrears", "2026-04-10"]);
    const page = await payments.methodPage(reference, PAGE);
    mollie.press(page?.split("/").at(-1) ?? "", "creditcard");
    await payments.readSubscription(reference);
    expect((await payments.readSubscription(reference))?.status).toBe("active");
  });

  test("a mandate whose account is not known yet is collected by all the same", async () => {
    const { payments, open, mollie } = await stand("2026-03-10T09:00:00Z");
    const { id } = await open();
    mollie.press(id, "ideal-pending");
    expect(await payments.readCheckout(id)).toMatchObject({ status: "active", renews: true });
  });
});
