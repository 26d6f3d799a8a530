import { and, asc, eq, isNull, max, or, sql, sum } from "drizzle-orm";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findRow, lockRow, storedRow } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import type { Province } from "~/shared/provinces.ts";
import { ok, refuse } from "~/shared/result.ts";
import { notifyPaymentException } from "../emails/notify-payment-exception.tsx";
import type { ExceptionReason } from "../messages.ts";
import { adapterOf } from "../reads/provider.server.ts";
import { type Settlement, SYNC_SUBSCRIPTION, UNWIND_PAYMENT } from "../schema.ts";
import { paymentExceptions, unearnedMoney } from "../tables.ts";
import { isBooked } from "./ledger.server.ts";
import { orderReturn } from "./refunds.server.ts";

/**
 * Notes that a payment, the newest that came, did not lead to what was bought: payer and admins are mailed, and
 * unless the rest of it did (`AREAS_FULL`), the subscription ends. The money goes back, and is booked as unearned
 * where it has no invoice; of one that was delivered before, `returnedCents` say what goes back by orders of their own.
 */
export async function noteException(
  tx: Tx,
  reported: ProviderSubscription,
  userId: string | null,
  reason: ExceptionReason,
  now: Date,
  provinces: Province[] = [],
  returnedCents?: number,
): Promise<void> {
  const newest = reported.payments.findLast(({ state }) => state === "paid");
  const amountCents = returnedCents ?? newest?.amountCents ?? reported.firstMonthCents;
  const { reference } = reported;
  const exceptionId = await storeException(
    tx,
    { reference, userId, reason, provinces, amountCents },
    now,
  );
  if (reason !== "AREAS_FULL") await noteUnearned(tx, reported, now);
  await enqueue(tx, notifyPaymentException, { exceptionId, seenAt: now.toISOString() });
  if (reason !== "AREAS_FULL") await enqueue(tx, UNWIND_PAYMENT, { exceptionId });
}

async function storeException(
  tx: Tx,
  {
    reference,
    userId,
    ...said
  }: Pick<
    typeof paymentExceptions.$inferInsert,
    "reference" | "userId" | "reason" | "provinces" | "amountCents"
  >,
  now: Date,
): Promise<string> {
  const facts = { ...said, seenAt: now, settledAt: null };
  const noting = tx
    .insert(paymentExceptions)
    .values({ reference, userId, ...facts })
    .onConflictDoUpdate({ target: paymentExceptions.reference, set: facts });
  return (await storedRow(noting.returning())).id;
}

/** What of each payment of a subscription stands for nothing that was sold, in euro cents by its id. */
type Unearned = ReadonlyMap<string, number>;

/**
 * Books what came for months of a subscription that were paid already, and orders that it goes back: a case
 * for the admins, who are mailed with its payer. What has no payer for an invoice any more is booked too, and is
 * left to the admins. Told again, nothing is booked or ordered again.
 */
export async function noteUnsold(
  tx: Tx,
  reference: string,
  userId: string,
  { surplus, ofErased }: { surplus: Unearned; ofErased: Unearned },
  now: Date,
): Promise<void> {
  const isThis = eq(paymentExceptions.reference, reference);
  const known = await lockRow(tx, paymentExceptions, isThis);
  const booked = known ? await balancesOf(tx, known.id) : new Map<string, number>();
  const unsold = new Map([...ofErased, ...surplus]);
  const news = [...unsold].filter(([paymentId, cents]) => cents > (booked.get(paymentId) ?? 0));
  const gone = [...booked].filter(([paymentId, cents]) => cents > (unsold.get(paymentId) ?? 0));
  if (news.length > 0) {
    const goesBack = news.filter(([paymentId]) => surplus.has(paymentId));
    const isForDesk = goesBack.length < news.length;
    let orderedCents = 0;
    for (const [paymentId, cents] of goesBack) {
      orderedCents += await orderReturn(tx, paymentId, cents, now);
    }
    const cameCents = news.reduce((sum, [, cents]) => sum + cents, 0);
    const exceptionId = await storeException(
      tx,
      {
        reference,
        userId,
        reason: isForDesk ? "NO_ACCOUNT" : "PAID_TWICE",
        provinces: [],
        amountCents: isForDesk ? cameCents : orderedCents || cameCents,
      },
      now,
    );
    await tx.update(paymentExceptions).set({ refundedAt: null }).where(isThis);
    for (const [paymentId, cents] of news) {
      await bookBalance(tx, exceptionId, paymentId, cents, now);
    }
    await enqueue(tx, notifyPaymentException, { exceptionId, seenAt: now.toISOString() });
    // Nobody is there to cancel what collected it.
    if (isForDesk) await enqueue(tx, UNWIND_PAYMENT, { exceptionId });
  }
  if (!known || gone.length === 0) return;
  for (const [paymentId] of gone) {
    await bookBalance(tx, known.id, paymentId, unsold.get(paymentId) ?? 0, now);
  }
  if (unsold.size === 0) {
    await tx.update(paymentExceptions).set({ refundedAt: now }).where(isThis);
  }
}

/** The payments of a subscription of which something is booked as money without an invoice. */
export async function listUnsold(tx: Tx, reference: string): Promise<string[]> {
  const known = await findRow(tx, paymentExceptions, eq(paymentExceptions.reference, reference));
  if (!known) return [];
  return [...(await balancesOf(tx, known.id))].flatMap(([id, cents]) => (cents > 0 ? id : []));
}

/** What is booked of the payments of an exception and not gone again, in euro cents by the payment's id. */
async function balancesOf(tx: Tx, exceptionId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ name: unearnedMoney.paymentId, cents: sum(unearnedMoney.cents).mapWith(Number) })
    .from(unearnedMoney)
    .where(eq(unearnedMoney.exceptionId, exceptionId))
    .groupBy(unearnedMoney.paymentId);
  const balances = new Map<string, number>();
  for (const { name, cents } of rows) {
    // What came again after it had gone has a name of its own behind the payment's.
    const [paymentId = name] = name.split(" ");
    balances.set(paymentId, (balances.get(paymentId) ?? 0) + cents);
  }
  return balances;
}

/**
 * Gives a payment back at the provider. One without an account is left to an admin, who can find out
 * whose it is; only its renewal ends. Done twice, it changes nothing the second time.
 */
export async function unwindPayment(app: App, exceptionId: string): Promise<void> {
  const { id, refundedAt } = paymentExceptions;
  const isKept = and(eq(id, exceptionId), isNull(refundedAt));
  const row = await findRow(servicesOf(app).db, paymentExceptions, isKept);
  if (!row) return;
  const payments = adapterOf(app, row.reference);
  if (row.reason === "NO_ACCOUNT") return await payments.stopRenewal(row.reference);
  // What goes back of a subscription that was delivered is ordered payment by payment.
  const isDelivered = await isBooked(servicesOf(app).db, row.reference);
  await payments[isDelivered ? "endNow" : "refund"](row.reference);
  const reported = await payments.readSubscription(row.reference);
  await transact(app, NOBODY, async (tx, now) => {
    if (reported) await noteUnearned(tx, reported, now);
    // What had an invoice is credited by whoever takes over how its subscription stands.
    await enqueue(tx, SYNC_SUBSCRIPTION, { reference: row.reference });
    await tx.update(paymentExceptions).set({ refundedAt: now }).where(isKept);
    return ok(null);
  });
}

/** Takes a payment off the admins' list. */
export async function settlePayment(app: App, actor: AdminActor, settled: Settlement) {
  const { id, settledAt } = paymentExceptions;
  const deed = { act: "payment-settled", subjectId: settled.exceptionId, about: null } as const;
  return await actAtDesk(app, actor, deed, settled, async (tx, now) => {
    const [row] = await tx
      .update(paymentExceptions)
      .set({ settledAt: now })
      .where(and(eq(id, settled.exceptionId), isNull(settledAt)))
      .returning();
    if (!row) return refuse("not-waiting");
    const { reason, amountCents, userId: about } = row;
    return ok({ value: null, after: { reason, amountCents }, about });
  });
}

/**
 * Books what came for a subscription that never was, and what went back of it by now; told again,
 * nothing is booked again. Its exception is noted already. What came again, because its refund failed,
 * is money under a name of its own; it is given back once more, and back on the admins' list.
 */
export async function noteUnearned(tx: Tx, reported: ProviderSubscription, now: Date) {
  const { reference, payments } = reported;
  // Locked, so that two who hear of the same return do not both book it.
  const isThis = eq(paymentExceptions.reference, reference);
  const exception = await lockRow(tx, paymentExceptions, isThis);
  // What stands in the books as a subscription's has invoices, and credit notes for what goes back.
  if (!exception || (await isBooked(tx, reference))) return;
  const { id: exceptionId } = exception;
  for (const { id: paymentId, state, amountCents, returnedCents } of payments) {
    if (state !== "paid" && state !== "charged-back") continue;
    await book(tx, { exceptionId, paymentId, cents: amountCents, returnedCents: 0 }, now);
    const left = amountCents - returnedCents;
    if (!(await bookBalance(tx, exceptionId, paymentId, left, now))) continue;
    const undone = { refundedAt: null, settledAt: null, settledBy: null };
    await tx.update(paymentExceptions).set(undone).where(eq(paymentExceptions.id, exceptionId));
    await enqueue(tx, UNWIND_PAYMENT, { exceptionId });
  }
}

async function book(
  tx: Tx,
  line: Omit<typeof unearnedMoney.$inferInsert, "bookedOn">,
  now: Date,
): Promise<void> {
  await tx
    .insert(unearnedMoney)
    .values({ ...line, bookedOn: dutchDay(now) })
    .onConflictDoNothing();
}

/** Adds the line that makes what is booked of a payment come to `leftCents`; answers whether money came. */
async function bookBalance(
  tx: Tx,
  exceptionId: string,
  paymentId: string,
  leftCents: number,
  now: Date,
): Promise<boolean> {
  const names = await bookedOf(tx, exceptionId, paymentId);
  let more = names.reduce((total, { cents }) => total + cents, 0) - leftCents;
  if (more < 0) {
    const name = names.length === 0 ? paymentId : `${paymentId} ${names.length + 1}`;
    await book(tx, { exceptionId, paymentId: name, cents: -more, returnedCents: 0 }, now);
    return true;
  }
  for (const { name, cents, returned } of names.toReversed()) {
    const taken = Math.min(more, cents);
    if (taken <= 0) continue;
    more -= taken;
    const line = { exceptionId, paymentId: name, cents: -taken, returnedCents: returned + taken };
    await book(tx, line, now);
  }
  return false;
}

/** What is left of a payment by each of its names, oldest first, and all that went back of that. */
async function bookedOf(tx: Tx, exceptionId: string, paymentId: string) {
  const { paymentId: name, cents, returnedCents } = unearnedMoney;
  const isOf = or(eq(name, paymentId), sql`starts_with(${name}, ${`${paymentId} `})`);
  const rows = await tx
    .select({ name, cents: sum(cents).mapWith(Number), returned: max(returnedCents) })
    .from(unearnedMoney)
    .where(and(eq(unearnedMoney.exceptionId, exceptionId), isOf))
    .groupBy(name)
    .orderBy(asc(sql`length(${name})`), asc(name));
  return rows.map((row) => ({ ...row, returned: row.returned ?? 0 }));
}
