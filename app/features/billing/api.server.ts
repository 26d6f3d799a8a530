import { sql } from "drizzle-orm";
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
