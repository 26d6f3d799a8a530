import { and, asc, eq, max, or, sql, sum } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { dutchDay } from "~/shared/dates.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { UNWIND_PAYMENT } from "../schema.ts";
import { paymentExceptions, unearnedMoney } from "../tables.ts";
import { isBooked } from "./ledger.server.ts";

/**
 * Books what came for a subscription that never was, and what went back of it by now; told again,
 * nothing is booked again. Its exception is noted already. What came again, because its refund failed,
 * is money under a name of its own; it is given back once more, and back on the admins' list.
 */
export async function noteUnearned(
  tx: Tx,
  { reference, payments }: ProviderSubscription,
  now: Date,
): Promise<void> {
  // Locked, so that two who hear of the same return do not both book it.
  const [exception] = await tx
    .select({ id: paymentExceptions.id })
    .from(paymentExceptions)
    .where(eq(paymentExceptions.reference, reference))
    .for("update");
  // What stands in the books as a subscription's has invoices, and credit notes for what goes back.
  if (!exception || (await isBooked(tx, reference))) return;
  const { id: exceptionId } = exception;
  const about = { exceptionId, bookedOn: dutchDay(now) };
  const book = (
    row: Pick<typeof unearnedMoney.$inferInsert, "paymentId" | "cents" | "returnedCents">,
  ) =>
    tx
      .insert(unearnedMoney)
      .values({ ...about, ...row })
      .onConflictDoNothing();
  for (const { id: paymentId, state, amountCents, returnedCents } of payments) {
    if (state !== "paid" && state !== "charged-back") continue;
    await book({ paymentId, cents: amountCents, returnedCents: 0 });
    const names = await bookedOf(tx, exceptionId, paymentId);
    const booked = names.reduce((total, { cents }) => total + cents, 0);
    let more = booked - (amountCents - returnedCents);
    if (more < 0) {
      const again = `${paymentId} ${names.length + 1}`;
      await book({ paymentId: again, cents: -more, returnedCents: 0 });
      const undone = { refundedAt: null, settledAt: null, settledBy: null };
      await tx.update(paymentExceptions).set(undone).where(eq(paymentExceptions.id, exceptionId));
      await enqueue(tx, UNWIND_PAYMENT, { exceptionId });
    }
    for (const { name, cents, returned } of names.toReversed()) {
      const taken = Math.min(more, cents);
      if (taken <= 0) continue;
      more -= taken;
      await book({ paymentId: name, cents: -taken, returnedCents: returned + taken });
    }
  }
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
