import { HOUR_MS } from "~/shared/dates.ts";
import { REFETCH_HOURS } from "./constants.ts";

/** A subscription as stored after the provider's last answer. */
export interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: Date | null;
  checkedAt: Date;
}

/**
 * Until when a subscription counts as active; null when it does not. The provider calls it active or
 * trialing, and its period says when that ends. Without a period it counts for an hour after the
 * provider said so.
 */
export function activeUntil({
  status,
  currentPeriodEnd,
  checkedAt,
}: SubscriptionFacts): Date | null {
  if (status !== "active" && status !== "trialing") return null;
  return currentPeriodEnd ?? new Date(checkedAt.getTime() + REFETCH_HOURS * HOUR_MS);
}

/** Whether a subscription is active at `now`; stored ones are asked by `active_until` in SQL. */
export function isActive(subscription: SubscriptionFacts | null, now: Date): boolean {
  const until = subscription && activeUntil(subscription);
  return until !== null && until > now;
}

/** What an amount with 21% VAT is without it; both in cents. */
export function exclusiveOf(inclusiveCents: number): number {
  return Math.round(inclusiveCents / 1.21);
}
