import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, ne, sum } from "drizzle-orm";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue, enqueueOnce } from "~/server/db/outbox.ts";
import { findRow, lockRow } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import type { PartOutcome } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { writeMark } from "~/shared/on-show.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { listStuckRefunds } from "../reads/refunds.server.ts";
import { GIVE_REFUND, type RefundOrder, type RefundSettlement } from "../schema.ts";
import { payments, refunds } from "../tables.ts";

/**
 * Orders that a part of a payment goes back: stored here under its own id, which is the provider's key,
 * and given by a task. The same form sent again orders nothing more; 'other-sum' where it was changed in between.
 * `mark` is how much was left of it on the page: refused where that is another sum by now; null where no page said.
 */
export async function orderRefund(
  app: App,
  actor: AdminActor,
  order: RefundOrder,
  mark: string | null = null,
): Promise<
  Result<
    null,
    "unknown-payment" | "not-paid" | "too-much" | "other-sum" | "not-allowed" | "changed-meanwhile"
  >
> {
  const { refundId: id, paymentId, amountCents } = order;
  const deed = { act: "payment-refunded", subjectId: paymentId, about: null } as const;
  const done = await actAtDesk(app, actor, deed, order, async (tx, now) => {
    const payment = await lockRow(tx, payments, eq(payments.id, paymentId));
    if (!payment) return refuse("unknown-payment");
    const before = await findRow(tx, refunds, eq(refunds.id, id));
    if (before) return refuse(before.amountCents === amountCents ? "ordered-before" : "other-sum");
    if (payment.state !== "paid") return refuse("not-paid");
    const left = payment.amountCents - payment.returnedCents - (await onItsWay(tx, paymentId));
    if (mark !== null && mark !== writeMark(left)) return refuse("changed-meanwhile");
    if (amountCents > left) return refuse("too-much");
    await tx.insert(refunds).values({ id, paymentId, amountCents, askedAt: now });
    await enqueue(tx, GIVE_REFUND, { refundId: id });
    return ok({
      value: null,
      about: payment.userId,
      before: { leftCents: left },
      after: { leftCents: left - amountCents, refundCents: amountCents },
    });
  });
  if (done.ok) return done;
  // One line in the log, however often the form was sent.
  return done.reason === "ordered-before" ? ok(null) : refuse(done.reason);
}

/**
 * Orders that so much of a payment goes back which was not earned, counting all that was ever ordered of it:
 * what its provider refused, or what came again, is for the desk. Answers how much was ordered now.
 */
export async function orderReturn(
  tx: Tx,
  paymentId: string,
  unearnedCents: number,
  now: Date,
): Promise<number> {
  const [before] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, "given")));
  const amountCents = unearnedCents - (before?.cents ?? 0);
  if (amountCents <= 0) return 0;
  const order = { id: randomUUID(), paymentId, amountCents, askedAt: now };
  await tx.insert(refunds).values(order);
  await enqueue(tx, GIVE_REFUND, { refundId: order.id });
  return amountCents;
}

/** What waits to be given back of a payment, in cents: our books do not count it yet. */
async function onItsWay(tx: Tx, paymentId: string): Promise<number> {
  const isWaiting = and(eq(refunds.paymentId, paymentId), eq(refunds.state, "waiting"));
  const [row] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(isWaiting);
  return row?.cents ?? 0;
}

/** Notes what became of one; what was refused stays so. */
export async function answerRefund(app: App, refundId: string, outcome: PartOutcome) {
  return await transact(app, NOBODY, async (tx, now) => {
    const isNews = and(eq(refunds.id, refundId), ne(refunds.state, outcome));
    const mayChange = inArray(refunds.state, ["waiting", "given"]);
    await tx.update(refunds).set({ state: outcome, answeredAt: now }).where(and(isNews, mayChange));
    return ok(null);
  });
}

/** Takes one that did not come about off the admins' list; one that waits goes on waiting. */
export async function settleRefund(app: App, actor: AdminActor, settled: RefundSettlement) {
  const { refundId } = settled;
  const isBad = inArray(refunds.state, ["refused", "failed"]);
  const isOpen = and(eq(refunds.id, refundId), isBad, isNull(refunds.settledAt));
  const deed = { act: "refund-settled", subjectId: refundId, about: null } as const;
  return await actAtDesk(app, actor, deed, settled, async (tx, now) => {
    const [row] = await tx.update(refunds).set({ settledAt: now }).where(isOpen).returning();
    if (!row) return refuse("not-waiting");
    const { state, paymentId, amountCents: refundCents } = row;
    const after = { paymentId, state, refundCents };
    const payment = await findRow(tx, payments, eq(payments.id, paymentId));
    return ok({ value: null, after, about: payment?.userId ?? null });
  });
}

/** Orders anew from the provider what still waits for it although it was asked a while ago. */
export async function queueStuckRefunds(app: App): Promise<void> {
  const stuck = await listStuckRefunds(app);
  await enqueueOnce(servicesOf(app).db, GIVE_REFUND, ...stuck.map((refundId) => ({ refundId })));
}
