import { eq, max } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import type { ProviderSubscription } from "~/server/ports/payments.ts";
import { dutchDay } from "~/shared/dates.ts";
import { paymentExceptions, unearnedMoney } from "../tables.ts";

/**
 * Books what came for a subscription that never was, and what went back of it by now; told again,
 * nothing is booked again. Its exception is noted already.
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
  if (!exception) return;
  const about = { exceptionId: exception.id, bookedOn: dutchDay(now) };
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
    const [before] = await tx
      .select({ cents: max(unearnedMoney.returnedCents) })
      .from(unearnedMoney)
      .where(eq(unearnedMoney.paymentId, paymentId));
    const more = returnedCents - (before?.cents ?? 0);
    if (more > 0) await book({ paymentId, cents: -more, returnedCents });
  }
}
