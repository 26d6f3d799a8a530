import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ARREARS_GRACE_DAYS, UNPAID_ENDS_DAYS } from "~/features/billing/constants.ts";
import { invoices } from "~/features/invoices/tables.ts";
import {
  listPaymentExceptions,
  orderRefund,
  readLeftOwing,
} from "~/features/payments/index.server.ts";
import { refunds } from "~/features/payments/tables.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { openArrearsPage } from "~/use-cases/renewal.ts";
import { payersAt } from "../factories/money/payers.ts";
import { cancelSubscription, startCheckout } from "../factories/pressed.ts";

describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { made, side, admin, hear, paying } = await payersAt(provider);
  const { app, clock, mails } = made;

  describe("a charge-back that is undone", () => {
    test.for(["paid again before", "paid again on a page that was left open"] as const)(
      "of a month that was %s leaves it paid once: the rest goes back, and is a case",
      async (order) => {
        const { actor, reference, stored, kept, invoiced, unearned } = await paying(0);
        await side.chargeBack(reference);
        await hear();
        const page = await openArrearsPage(app, actor);
        if (!page.ok) throw new Error(page.reason);
        const payAgain = async () => {
          clock.advance(DAY_MS);
          await side.payOwed(page.value);
          await hear();
        };
        if (order === "paid again before") await payAgain();
        await side.undoChargeBack(reference);
        await hear();
        if (order !== "paid again before") await payAgain();
        await hear();

        expect(await kept()).toBe(3_629);
        expect(await invoiced()).toEqual([3_629]);
        expect(await unearned()).toEqual([3_629, -3_629]);
        expect(await stored()).toMatchObject({ status: "active", renews: true });
        const { rows } = await listPaymentExceptions(app, admin);
        const own = rows.filter(({ payer }) => payer?.email === actor.email);
        expect(own).toMatchObject([{ reason: "MONTH_TWICE", amountCents: 3_629 }]);
        expect(own[0]?.refundedAt).not.toBeNull();
        const mail = (await mails(actor.email)).find(({ subject }) =>
          subject.includes("gaat terug"),
        );
        expect(mail?.text).toMatch(/maand.*al betaald.*36,29/s);

        clock.advance(32 * DAY_MS);
        await hear();
        expect(await kept()).toBe(3_629 + 9_559);
        expect(await invoiced()).toEqual([3_629, 9_559]);
      },
    );

    test("of a month that nobody paid again is that month's, without a case, at the VAT of its first invoice", async () => {
      const { actor, reference, stored, kept, invoiced, unearned } = await paying(0);
      const own = eq(invoices.userId, actor.userId);
      // As if the rate had changed since.
      const before = { vatPercent: 9, exclusiveCents: 3_329, vatCents: 300 };
      await app.db.update(invoices).set(before).where(own);
      await side.chargeBack(reference);
      await hear();
      await side.undoChargeBack(reference);
      await hear();
      expect([await kept(), await invoiced(), await unearned()]).toEqual([3_629, [3_629], []]);
      expect(await stored()).toMatchObject({ status: "active" });
      const { rows } = await listPaymentExceptions(app, admin);
      expect(rows.filter(({ payer }) => payer?.email === actor.email)).toEqual([]);
      const issued = await app.db.select().from(invoices).where(own).orderBy(invoices.sequence);
      expect(issued.map(({ kind }) => kind)).toEqual(["invoice", "credit-note", "invoice"]);
      for (const paper of issued) expect(paper).toMatchObject(before);
    });
  });

  describe("what is collected while an older month is owed", () => {
    /** Its second month was taken back five days before the third began, and nobody pays. */
    async function owing() {
      const company = await paying(1);
      clock.advance(25 * DAY_MS);
      await side.chargeBack(company.reference);
      await hear();
      clock.advance(6 * DAY_MS);
      await hear();
      return company;
    }

    test("pays that month: what it was collected for is owed, and ends unpaid", async () => {
      const { actor, reference, stored, rows, kept, invoiced } = await owing();
      const [first, second, third] = (await rows()).toSorted(
        (one, other) => Number(one.periodFrom) - Number(other.periodFrom),
      );
      expect([first?.state, second?.state, third?.state]).toEqual(["paid", "paid", "charged-back"]);
      expect(second?.periodUntil).toEqual(third?.periodFrom);
      expect(await invoiced()).toEqual([3_629, 9_559]);
      expect(await stored()).toMatchObject({ status: "in-arrears" });
      clock.advance(UNPAID_ENDS_DAYS * DAY_MS);
      await hear();
      expect(await stored()).toMatchObject({ status: "ended" });
      // Two months were had, and two are paid: nothing for the days on which access was shut.
      expect(await kept()).toBe(3_629 + 9_559);
      expect(await invoiced()).toEqual([3_629, 9_559]);
      expect(await readLeftOwing(app, actor, null)).toEqual([]);
      await side.undoChargeBack(reference);
      await hear();
      // Both months that were had are paid now, so that of the third the days without access go back.
      const had = (await kept()) - 3_629 - 9_559;
      expect(had).toBeLessThan((9_559 * 3) / 28);
      expect((await invoiced()).toSorted()).toEqual([3_629, 9_559, had].toSorted());
      expect((await startCheckout(app, actor)).ok).toBe(true);
    });

    test("and is paid after all, is three months, each with one invoice that notes what goes back", async () => {
      const { actor, reference, stored, kept, invoiced } = await owing();
      const page = await openArrearsPage(app, actor);
      if (!page.ok) throw new Error(page.reason);
      await side.payOwed(page.value);
      await hear();
      expect(await stored()).toMatchObject({ status: "active" });
      expect(await kept()).toBe(3_629 + 2 * 9_559);
      expect(await invoiced()).toEqual([3_629, 9_559, 9_559]);
      // Of what was paid last, the month's invoice stands under another payment's name.
      await side.giveBack(reference, 348);
      await hear();
      expect(await kept()).toBe(3_629 + 2 * 9_559 - 348);
      expect((await invoiced()).toSorted((one, other) => one - other)).toEqual([
        3_629, 9_211, 9_559,
      ]);
    });
  });

  test.for([
    ["is not paid for three weeks", UNPAID_ENDS_DAYS + 1, ARREARS_GRACE_DAYS],
    ["is cancelled in arrears", 3, 3],
  ] as const)(
    "a subscription that %s keeps nothing that was paid for the days after",
    async ([how, days, accessDays]) => {
      const { actor, reference, stored, rows, kept, invoiced } = await paying(1);
      const started = clock.now();
      await side.chargeBack(reference, 1);
      await hear();
      clock.advance(days * DAY_MS);
      if (how === "is cancelled in arrears") await cancelSubscription(app, actor);
      await hear();
      expect(await stored()).toMatchObject({ status: "ended" });
      const [newest] = (await rows()).toSorted(
        (one, other) => Number(other.periodFrom) - Number(one.periodFrom),
      );
      const { periodFrom = started, periodUntil = started } = newest ?? {};
      const had = (Number(started) - Number(periodFrom)) / DAY_MS + accessDays;
      const share = 1 - had / ((Number(periodUntil) - Number(periodFrom)) / DAY_MS);
      // Days are whole: the one on which access ended was had.
      expect(Math.abs((newest?.returnedCents ?? 0) - 9_559 * share)).toBeLessThan(9_559 / 27);
      expect(await kept()).toBe(9_559 - (newest?.returnedCents ?? 0));
      expect(await invoiced()).toEqual([await kept()]);
      expect(await readLeftOwing(app, actor, null)).toMatchObject([{ amountCents: 3_629 }]);
      clock.advance(40 * DAY_MS);
      await hear();
      expect(await invoiced()).toEqual([await kept()]);
    },
  );

  test("a month that was given back of a page that paid two stays that month's, and goes back once", async () => {
    const { actor, reference, rows, kept, invoiced, payOwed } = await paying(3);
    clock.advance(3 * DAY_MS);
    for (const paymentsAgo of [1, 0]) await side.chargeBack(reference, paymentsAgo);
    await hear();
    // At Stripe each month has a page of its own.
    for (const _ of [1, 2]) await payOwed();
    const newest = (await rows()).findLast(({ state }) => state === "paid");
    const refund = { refundId: randomUUID(), paymentId: newest?.id ?? "", amountCents: 9_559 };
    await orderRefund(app, admin, { ...refund, reason: "payment-given-up", note: "x", sure: "on" });
    await hear();
    const paid = (await rows()).filter(({ state }) => state === "paid");
    expect(paid.map(({ returnedCents }) => returnedCents)).toEqual([0, 0, 0, 9_559]);
    await cancelSubscription(app, actor);
    await side.chargeBack(reference, 2);
    await hear();
    await cancelSubscription(app, actor);
    await hear();
    const left = await kept();
    expect(left).toBe((await invoiced()).reduce((sum, cents) => sum + cents, 0));
    const orders = (await app.db.select().from(refunds)).filter(
      ({ paymentId }) => paymentId === newest?.id,
    );
    expect(orders).toHaveLength(1);
  });
});
