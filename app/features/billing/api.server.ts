import { sql } from "drizzle-orm";
import type { CompanyActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { REFETCH_HOURS } from "./constants.ts";
import { readSubscription } from "./reads.server.ts";
import { isActive } from "./rules.ts";
import { cancelSubscription } from "./writes.server.ts";

/** rules.ts' isActive as a condition on the subscriptions table. */
export function activeSubscription(now: Date) {
  const freshSince = new Date(now.getTime() - REFETCH_HOURS * HOUR_MS);
  return sql`(${subscriptions.status} in ('active', 'trialing') and
    case when ${subscriptions.currentPeriodEnd} is null
         then ${subscriptions.checkedAt} > ${freshSince.toISOString()}
         else ${subscriptions.currentPeriodEnd} > ${now.toISOString()} end)`;
}

/** Ends a subscription that still renews, before its owner is erased; false when it could not. */
export async function endBeforeErasure(app: App, actor: CompanyActor): Promise<boolean> {
  const subscription = await readSubscription(app, actor.userId);
  if (!subscription || subscription.cancelAtPeriodEnd) return true;
  if (!isActive(subscription, app.clock.now())) return true;
  return (await cancelSubscription(app, actor)).ok;
}
