import { eq, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import { companyRegistrations } from "~/server/db/tables/referrals.ts";
import type { ProviderSubscription } from "~/server/ports/payments.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { redeemOfferPlace } from "../launch/api.server.ts";
import { HOLD_HOURS } from "../launch/constants.ts";
import { processReferral } from "../referrals/api.server.ts";
import { PRICE_INCL_CENTS, REFETCH_HOURS } from "./constants.ts";

/** rules.ts' isActive as a condition on the subscriptions table. */
export function activeSubscription(now: Date) {
  const freshSince = new Date(now.getTime() - REFETCH_HOURS * HOUR_MS);
  return sql`(${subscriptions.status} in ('active', 'trialing') and
    case when ${subscriptions.currentPeriodEnd} is null
         then ${subscriptions.checkedAt} > ${freshSince.toISOString()}
         else ${subscriptions.currentPeriodEnd} > ${now.toISOString()} end)`;
}

/**
 * Whether an account may be removed as far as money goes: nothing runs, no checkout is open, and the
 * payment provider does not know its last one as paid. A payment that it does know is taken over.
 * Asks the provider, so never inside a transaction.
 */
export async function mayBeRemoved(app: App, userId: string): Promise<boolean> {
  const now = app.clock.now();
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (row && !hasEnded(row, now)) return false;
  const [last] = await app.db
    .select({
      id: companyRegistrations.checkoutId,
      openedAt: companyRegistrations.checkoutOpenedAt,
    })
    .from(companyRegistrations)
    .where(eq(companyRegistrations.userId, userId));
  if (!last?.id) return true;
  const paid = await app.payments.readCheckout(last.id);
  if (!paid) {
    const isOpen = last.openedAt && now.getTime() - last.openedAt.getTime() < HOLD_HOURS * HOUR_MS;
    return !isOpen;
  }
  if (paid.reference === row?.providerReference) return true;
  await takeOver(app, userId, paid, now);
  return false;
}

function hasEnded(row: typeof subscriptions.$inferSelect, now: Date): boolean {
  if (row.status === "canceled") return true;
  return row.cancelAtPeriodEnd && row.currentPeriodEnd !== null && row.currentPeriodEnd <= now;
}

async function takeOver(app: App, userId: string, paid: ProviderSubscription, now: Date) {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, reference: providerReference } = paid;
  const facts = { status, currentPeriodEnd, cancelAtPeriodEnd, providerReference, checkedAt: now };
  await app.transact(async (tx) => {
    await tx
      .insert(subscriptions)
      .values({ userId, ...facts })
      .onConflictDoUpdate({ target: subscriptions.userId, set: facts });
    if (paid.firstMonthCents < PRICE_INCL_CENTS) await redeemOfferPlace(tx, userId, now);
    await processReferral(tx, userId, now);
    return ok(null);
  });
}
