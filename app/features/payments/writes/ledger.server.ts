import { and, eq, inArray, isNull } from "drizzle-orm";
import { lockAdmin } from "~/features/accounts/index.server.ts";
import { noteHistory } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { transact } from "~/server/db/transact.ts";
import type { ProviderPayment, ProviderSubscription } from "~/shared/provider-subscription.ts";
import { ok, refuse } from "~/shared/result.ts";
import { FORGET_PAYMENT, type WriteOff } from "../schema.ts";
import { payments } from "../tables.ts";

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
  return news;
}

/** Whether a payment for this subscription stands in our books. */
export async function isBooked(tx: Tx, reference: string): Promise<boolean> {
  return (await tx.$count(payments, eq(payments.reference, reference))) > 0;
}

/** Writes a month off that was charged back, with who, when and why; a task tells its provider. */
export async function writeOffPayment(app: App, actor: AdminActor, { paymentId, note }: WriteOff) {
  return await transact(app, async (tx, now) => {
    if (!(await lockAdmin(tx, actor))) return refuse("not-allowed");
    const isOwed = and(eq(payments.state, "charged-back"), isNull(payments.writtenOffAt));
    const [payment] = await tx
      .update(payments)
      .set({ writtenOffAt: now, writtenOffBy: actor.userId, writtenOffNote: note })
      .where(and(eq(payments.id, paymentId), isOwed))
      .returning();
    if (!payment) return refuse("not-owed");
    const { reference, userId, amountCents } = payment;
    const said = { key: paymentId, happenedAt: now, amountCents, until: payment.periodUntil };
    if (userId) await noteHistory(tx, userId, [{ ...said, change: "written-off" }]);
    await enqueue(tx, FORGET_PAYMENT, { reference, paymentId });
    return ok(null);
  });
}

function isSame(row: typeof payments.$inferSelect, payment: ProviderPayment): boolean {
  return (
    row.state === payment.state &&
    row.returnedCents === payment.returnedCents &&
    row.amountCents === payment.amountCents &&
    row.periodUntil.getTime() === payment.until.getTime()
  );
}
