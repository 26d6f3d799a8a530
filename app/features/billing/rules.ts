import { HOUR_MS } from "~/shared/dates.ts";
import { REFETCH_HOURS } from "./constants.ts";

/** A subscription as stored after the provider's last answer. */
export interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: Date | null;
  checkedAt: Date;
}

/**
 * SPEC section 4: active or trialing, with a period that ends in the future. Without a period end
 * it counts only while the provider said so within the last hour.
 */
export function isActive(subscription: SubscriptionFacts | null, now: Date): boolean {
  if (!subscription) return false;
  if (subscription.status !== "active" && subscription.status !== "trialing") return false;
  if (subscription.currentPeriodEnd) return subscription.currentPeriodEnd > now;
  return now.getTime() - subscription.checkedAt.getTime() < REFETCH_HOURS * HOUR_MS;
}

/** What an amount with 21% VAT is without it; both in cents. */
export function exclusiveOf(inclusiveCents: number): number {
  return Math.round(inclusiveCents / 1.21);
}
