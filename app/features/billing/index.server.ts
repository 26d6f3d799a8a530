import { and, eq, ne, sql } from "drizzle-orm";
import { syncSubscriptionTask } from "~/features/payments/index.server.ts";
import { checkouts } from "~/features/payments/tables.ts";
import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { ProviderSubscription } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { REFETCH_HOURS } from "./constants.ts";
import { isActive } from "./rules.ts";
import { subscriptions } from "./tables.ts";

export { notifyRenewal } from "./emails/notify-renewal.tsx";
export { personalData } from "./personal-data.server.ts";
export { hasSubscription, readSubscription } from "./reads.server.ts";
export { grantFreeMonths } from "./tasks/grant-free-months.ts";
export { isActive };

/** rules.ts' isActive as a condition on the subscriptions table. */
export function activeSubscription(now: Date) {
  const freshSince = new Date(now.getTime() - REFETCH_HOURS * HOUR_MS);
  return sql`(${subscriptions.status} in ('active', 'trialing') and
    case when ${subscriptions.currentPeriodEnd} is null
         then ${subscriptions.checkedAt} > ${freshSince.toISOString()}
         else ${subscriptions.currentPeriodEnd} > ${now.toISOString()} end)`;
}

/**
 * Whether this account may be deleted for good: nobody who paid is. False while its subscription has
 * not ended, while a checkout is open, and when the provider says that one was paid, or cannot be
 * asked; what was paid is then taken over by a task.
 */
export async function mayBeRemoved(app: App, userId: string): Promise<boolean> {
  const { clock, db, payments } = servicesOf(app);
  const now = clock.now();
  const [stored] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (stored && isActive(stored, now)) return false;
  const ask = payments;
  const runs = (reported: ProviderSubscription) => !OVER.has(reported.status);
  if (stored && (await isPaid(app, () => ask.readSubscription(stored.providerReference), runs))) {
    return false;
  }
  const unpaid = await db
    .select({
      id: checkouts.providerCheckoutId,
      state: checkouts.state,
      until: checkouts.heldUntil,
    })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), ne(checkouts.state, "paid")));
  if (unpaid.some((one) => one.state === "open" && one.until > now)) return false;
  for (const { id } of unpaid) {
    if (id && (await isPaid(app, () => ask.readCheckout(id)))) return false;
  }
  return true;
}

// Also true when nobody answers: asking later costs less than losing a payment.
async function isPaid(
  app: App,
  ask: () => Promise<ProviderSubscription | null>,
  counts: (reported: ProviderSubscription) => boolean = () => true,
): Promise<boolean> {
  const { db, log } = servicesOf(app);
  try {
    const reported = await ask();
    if (!reported || !counts(reported)) return false;
    await enqueue(db, syncSubscriptionTask, { reference: reported.reference });
  } catch (error) {
    log.warn({ error }, "payment provider was not asked, so an account stays");
  }
  return true;
}

// The provider's words for a subscription that never comes back.
const OVER = new Set(["canceled", "incomplete_expired"]);
