import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { UNPAID_ENDS_DAYS } from "~/features/billing/constants.ts";
import {
  bookMonthTransfer,
  bookRefundTransfer,
  listBookedTransfers,
  listOpenRefunds,
  orderRefund,
  readLeftOwing,
  undoTransfer,
} from "~/features/payments/index.server.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { payersAt } from "../factories/money/payers.ts";

const [OFFER, MONTH] = [3_629, 9_559];

describe.for(["stripe", "mollie"] as const)("by bank, at '%s'", async (provider) => {
  const { made, side, admin, hear, paying } = await payersAt(provider);
  const { app, clock } = made;
  const statement = () => ({
    ...{ movedOn: dutchDay(clock.now()), bankReference: "NL12 000123" },
    ...({ reason: "bookkeeping", note: "" } as const),
  });
  const undoNewest = async () => {
    const [newest] = await listBookedTransfers(app, admin);
    const transferId = newest?.id ?? "";
    const undone = { transferId, reason: "mistake-of-ours", note: "" } as const;
    expect(await undoTransfer(app, admin, undone)).toEqual(ok(null));
    expect(await undoTransfer(app, admin, undone)).toEqual(refuse("not-waiting"));
    await hear();
  };

  test("a refund that failed and is transferred is credited once, and again after the booking was undone", async () => {
    const { reference, rows, invoiced } = await paying(1);
    const [, newest] = await rows();
    const order = { refundId: randomUUID(), paymentId: newest?.id ?? "", amountCents: 1_000 };
    await orderRefund(app, admin, { ...order, reason: "not-delivered", note: "", sure: "on" });
    await hear();
    await side.failRefund(reference);
    await hear();
    await hear();
    expect(await invoiced()).toEqual([OFFER, MONTH]);
    const isOpen = async () =>
      (await listOpenRefunds(app, admin)).rows.some(({ id }) => id === order.refundId);
    expect(await isOpen()).toBe(true);

    const booked = { refundId: order.refundId, ...statement() };
    const late = { ...booked, movedOn: dutchDay(new Date(Number(clock.now()) + DAY_MS)) };
    expect(await bookRefundTransfer(app, admin, late)).toEqual(refuse("future-day"));
    const sent = await Promise.all([1, 2].map(() => bookRefundTransfer(app, admin, booked)));
    expect(sent).toEqual(expect.arrayContaining([ok(null), refuse("not-waiting")]));
    await hear();
    await hear();
    expect([await invoiced(), await isOpen()]).toEqual([[OFFER, MONTH - 1_000], false]);

    await undoNewest();
    expect([await invoiced(), await isOpen()]).toEqual([[OFFER, MONTH], true]);
    expect(await bookRefundTransfer(app, admin, booked)).toEqual(ok(null));
    await hear();
    expect([await invoiced(), await isOpen()]).toEqual([[OFFER, MONTH - 1_000], false]);
  });

  test.for(["runs", "has ended"] as const)(
    "a charged-back month of a subscription that %s is paid by bank once, and owed again after the booking was undone",
    async (how) => {
      const { actor, reference, rows, invoiced, stored } = await paying(1);
      await side.chargeBack(reference);
      await hear();
      if (how === "has ended") {
        clock.advance((UNPAID_ENDS_DAYS + 1) * DAY_MS);
        await hear();
        await hear();
      }
      const owed = (await rows()).find(({ state }) => state === "charged-back");
      const isOwed = async () =>
        (await readLeftOwing(app, actor, null)).map(({ amountCents }) => amountCents);
      expect([await isOwed(), await invoiced()]).toEqual([[MONTH], [OFFER]]);
      const booked = { paymentId: owed?.id ?? "", ...statement() };
      const sent = await Promise.all([1, 2].map(() => bookMonthTransfer(app, admin, booked)));
      expect(sent).toEqual(expect.arrayContaining([ok(null), refuse("not-owed")]));
      await hear();
      await hear();
      expect([await isOwed(), await invoiced()]).toEqual([[], [OFFER, MONTH]]);
      if (how === "runs") expect(await stored()).toMatchObject({ status: "active" });

      await undoNewest();
      expect([await isOwed(), await invoiced()]).toEqual([[MONTH], [OFFER]]);
      expect(await bookMonthTransfer(app, admin, booked)).toEqual(ok(null));
      await hear();
      expect([await isOwed(), await invoiced()]).toEqual([[], [OFFER, MONTH]]);
    },
  );
});
