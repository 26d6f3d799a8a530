import { eq, inArray } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import type { ProviderPayment, ProviderSubscription } from "~/shared/provider-subscription.ts";
import { payments } from "../tables.ts";

type Row = typeof payments.$inferSelect;

/**
 * Writes what the provider says of a subscription's payments into our books, and answers what is new
 * in it, with what they said before (null of a new one). Called with the payer locked, so that the same news is told once.
 */
export async function storePayments(
  tx: Tx,
  { reference, payments: reported }: ProviderSubscription,
  userId: string,
) {
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
    const said = { state, amountCents, returnedCents, periodFrom: from, periodUntil: until };
    await tx
      .insert(payments)
      .values({ id, reference, userId, ...said, changedAt: at })
      .onConflictDoUpdate({ target: payments.id, set: { ...said, changedAt: at } });
  }
  return news;
}

/** Whether a payment for this subscription stands in our books. */
export async function isBooked(tx: Tx, reference: string): Promise<boolean> {
  return (await tx.$count(payments, eq(payments.reference, reference))) > 0;
}

function isSame(row: Row, payment: ProviderPayment): boolean {
  return (
    row.state === payment.state &&
    row.returnedCents === payment.returnedCents &&
    row.amountCents === payment.amountCents &&
    row.periodUntil.getTime() === payment.until.getTime()
  );
}
