import { and, eq, inArray, isNull } from "drizzle-orm";
import { noteHistory } from "~/features/billing/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { listValues } from "~/server/db/rows.ts";
import type { ProviderPayment, ProviderSubscription } from "~/shared/provider-subscription.ts";
import { ok, refuse } from "~/shared/result.ts";
import { FORGET_PAYMENT, GIVE_REFUND, type WriteOff } from "../schema.ts";
import { payments, refunds } from "../tables.ts";

/**
 * Writes what the provider says of a subscription's payments into our books, and answers what is new
 * in it, with what they said before (null of a new one). Called with the payer locked, so that the same news is told once.
 */
export async function storePayments(tx: Tx, said: ProviderSubscription, userId: string) {
  const { reference, payments: reported } = said;
  if (reported.length === 0) return [];
  const ids = reported.map(({ id }) => id);
  const rows = await tx.select().from(payments).where(inArray(payments.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const news = reported.flatMap((payment) => {
    const before = known.get(payment.id) ?? null;
    return before && isSame(before, payment) ? [] : [{ payment, before }];
  });
  for (const { payment } of news) {
    const { id, from, until, at, state, amountCents, returnedCents } = payment;
    const period = { periodFrom: from, periodUntil: until, changedAt: at };
    const set = { state, amountCents, returnedCents, ...period };
    await tx
      .insert(payments)
      .values({ id, reference, userId, ...set })
      .onConflictDoUpdate({ target: payments.id, set });
  }
  for (const { payment, before } of news) {
    // Less went back than before: something that the desk gave may have come again.
    if (before && payment.returnedCents < before.returnedCents) await askAgain(tx, payment.id);
  }
  return news;
}

async function askAgain(tx: Tx, paymentId: string): Promise<void> {
  const isGiven = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "given"));
  const given = await listValues(tx, refunds.id, isGiven);
  await enqueue(tx, GIVE_REFUND, ...given.map((refundId) => ({ refundId })));
}

/** Whether a payment for this subscription stands in our books. */
export async function isBooked(db: Queryable, reference: string): Promise<boolean> {
  return (await db.$count(payments, eq(payments.reference, reference))) > 0;
}

/** Writes a month off that was charged back; a task tells its provider. */
export async function writeOffPayment(app: App, actor: AdminActor, written: WriteOff) {
  const { paymentId } = written;
  const deed = { act: "payment-written-off", subjectId: paymentId, about: null } as const;
  return await actAtDesk(app, actor, deed, written, async (tx, now) => {
    const isOwed = and(eq(payments.state, "charged-back"), isNull(payments.writtenOffAt));
    const [payment] = await tx
      .update(payments)
      .set({ writtenOffAt: now })
      .where(and(eq(payments.id, paymentId), isOwed))
      .returning();
    if (!payment) return refuse("not-owed");
    const { reference, userId, amountCents } = payment;
    const said = { key: paymentId, happenedAt: now, amountCents, until: payment.periodUntil };
    if (userId) await noteHistory(tx, userId, [{ ...said, change: "written-off" }]);
    await enqueue(tx, FORGET_PAYMENT, { reference, paymentId });
    return ok({ value: null, after: { amountCents }, about: userId });
  });
}

/**
 * Asks no more for months of a subscription that ended: what was collected for them paid older ones that were
 * charged back, and access had ended before they were over.
 */
export async function letGoOfMonths(
  tx: Tx,
  userId: string,
  months: readonly ProviderPayment[],
  now: Date,
): Promise<void> {
  for (const { id, amountCents, until } of months) {
    const isOwed = and(eq(payments.state, "charged-back"), isNull(payments.writtenOffAt));
    const isThis = and(eq(payments.id, id), isOwed);
    const { rowCount } = await tx.update(payments).set({ writtenOffAt: now }).where(isThis);
    if (!rowCount) continue;
    const said = { key: id, happenedAt: now, amountCents, until };
    await noteHistory(tx, userId, [{ ...said, change: "written-off" }]);
  }
}

function isSame(row: typeof payments.$inferSelect, payment: ProviderPayment): boolean {
  return (
    row.state === payment.state &&
    row.returnedCents === payment.returnedCents &&
    row.amountCents === payment.amountCents &&
    row.periodFrom.getTime() === payment.from.getTime() &&
    row.periodUntil.getTime() === payment.until.getTime()
  );
}
