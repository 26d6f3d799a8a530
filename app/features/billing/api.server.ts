import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { REFETCH_HOURS } from "./constants.ts";

/** rules.ts' isActive as a condition on the subscriptions table. */
export function activeSubscription(now: Date) {
  const freshSince = new Date(now.getTime() - REFETCH_HOURS * HOUR_MS);
  return sql`(${subscriptions.status} in ('active', 'trialing') and
    case when ${subscriptions.currentPeriodEnd} is null
         then ${subscriptions.checkedAt} > ${freshSince.toISOString()}
         else ${subscriptions.currentPeriodEnd} > ${now.toISOString()} end)`;
}

/** Whether this user's subscription is active at `now`, or was ever bought at all. */
export async function subscriptionState(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<"none" | "active" | "ended"> {
  const [row] = await tx
    .select({ active: sql<boolean>`${activeSubscription(now)}` })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  if (!row) return "none";
  return row.active ? "active" : "ended";
}

/**
 * Gives what `fromUserId` paid for to `toUserId`, who turned out to be the same person. One active
 * subscription does not make room for another: then nothing moves, and the answer is false.
 */
export async function moveSubscription(
  tx: Tx,
  fromUserId: string,
  toUserId: string,
  now: Date,
): Promise<boolean> {
  if ((await subscriptionState(tx, fromUserId, now)) !== "active") return false;
  if ((await subscriptionState(tx, toUserId, now)) === "active") return false;
  await tx.delete(subscriptions).where(eq(subscriptions.userId, toUserId));
  await tx
    .update(subscriptions)
    .set({ userId: toUserId })
    .where(eq(subscriptions.userId, fromUserId));
  return true;
}
