import { and, eq, inArray, isNull } from "drizzle-orm";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { lockRow } from "~/server/db/rows.ts";
import { dutchDay } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import {
  FORGET_PAYMENT,
  type MonthTransfer,
  type RefundTransfer,
  SYNC_SUBSCRIPTION,
  type TransferUndone,
} from "../schema.ts";
import { bankTransfers, payments, refunds } from "../tables.ts";

/**
 * Books that money went back to a company by bank, in place of a refund that its provider could not give, and takes
 * that refund off the admins' list. The credit note follows from the task that asks the provider.
 */
export async function bookRefundTransfer(app: App, actor: AdminActor, booked: RefundTransfer) {
  const { refundId, movedOn, bankReference } = booked;
  const deed = { act: "transfer-booked", subjectId: refundId, about: null } as const;
  return await actAtDesk(app, actor, deed, booked, async (tx, now) => {
    if (movedOn > dutchDay(now)) return refuse("future-day");
    const isBad = inArray(refunds.state, ["refused", "failed"]);
    const isOpen = and(eq(refunds.id, refundId), isBad, isNull(refunds.settledAt));
    const refund = await lockRow(tx, refunds, isOpen);
    if (!refund) return refuse("not-waiting");
    const { paymentId, amountCents } = refund;
    const payment = await lockRow(tx, payments, eq(payments.id, paymentId));
    if (payment?.state !== "paid") return refuse("not-paid");
    if (amountCents > payment.amountCents - payment.returnedCents) return refuse("too-much");
    const moved = { direction: "out", amountCents, movedOn, bankReference } as const;
    await tx.insert(bankTransfers).values({ paymentId, refundId, ...moved, bookedAt: now });
    await tx.update(refunds).set({ settledAt: now }).where(eq(refunds.id, refundId));
    await enqueue(tx, SYNC_SUBSCRIPTION, { reference: payment.reference });
    return ok({
      value: null,
      after: { paymentId, refundCents: amountCents },
      about: payment.userId,
    });
  });
}

/**
 * Books that a charged-back month was paid by bank: its provider asks for it no more. The invoice follows from the
 * task that asks the provider.
 */
export async function bookMonthTransfer(app: App, actor: AdminActor, booked: MonthTransfer) {
  const { paymentId, movedOn, bankReference } = booked;
  const deed = { act: "transfer-booked", subjectId: paymentId, about: null } as const;
  return await actAtDesk(app, actor, deed, booked, async (tx, now) => {
    if (movedOn > dutchDay(now)) return refuse("future-day");
    const isOwed = and(eq(payments.state, "charged-back"), isNull(payments.writtenOffAt));
    const payment = await lockRow(tx, payments, and(eq(payments.id, paymentId), isOwed));
    if (!payment) return refuse("not-owed");
    const { reference, amountCents, userId } = payment;
    const moved = { direction: "in", amountCents, movedOn, bankReference } as const;
    await tx.insert(bankTransfers).values({ paymentId, ...moved, bookedAt: now });
    await tx.update(payments).set({ writtenOffAt: now }).where(eq(payments.id, paymentId));
    await enqueue(tx, FORGET_PAYMENT, { reference, paymentId });
    await enqueue(tx, SYNC_SUBSCRIPTION, { reference });
    return ok({ value: null, after: { amountCents }, about: userId });
  });
}

/** Takes such a booking back: the refund or the month is open again, and a paper undoes the one of the booking. */
export async function undoTransfer(app: App, actor: AdminActor, undone: TransferUndone) {
  const { transferId } = undone;
  const deed = { act: "transfer-undone", subjectId: transferId, about: null } as const;
  return await actAtDesk(app, actor, deed, undone, async (tx, now) => {
    const stands = and(eq(bankTransfers.id, transferId), isNull(bankTransfers.undoneAt));
    const transfer = await lockRow(tx, bankTransfers, stands);
    if (!transfer) return refuse("not-waiting");
    const { paymentId, refundId, amountCents } = transfer;
    const payment = await lockRow(tx, payments, eq(payments.id, paymentId));
    if (!payment) return refuse("unknown-payment");
    await tx.update(bankTransfers).set({ undoneAt: now }).where(eq(bankTransfers.id, transferId));
    if (refundId) {
      await tx.update(refunds).set({ settledAt: null }).where(eq(refunds.id, refundId));
    } else {
      await tx.update(payments).set({ writtenOffAt: null }).where(eq(payments.id, paymentId));
    }
    await enqueue(tx, SYNC_SUBSCRIPTION, { reference: payment.reference });
    return ok({ value: null, after: { paymentId, amountCents }, about: payment.userId });
  });
}
