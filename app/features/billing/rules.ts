import { HOUR_MS } from "~/shared/dates.ts";
import type { SubscriptionStatus } from "~/shared/subscription-status.ts";
import { REFETCH_HOURS } from "./constants.ts";

/** A subscription as stored after the provider's last answer. */
export interface SubscriptionFacts {
  status: SubscriptionStatus;
  paidUntil: Date | null;
  checkedAt: Date;
}

/**
 * Until when a subscription counts as active; null when it does not. What was paid for says when that
 * ends. While the provider says no end, it counts for an hour after the provider called it active.
 */
export function activeUntil({ status, paidUntil, checkedAt }: SubscriptionFacts): Date | null {
  if (status !== "active") return null;
  return paidUntil ?? new Date(checkedAt.getTime() + REFETCH_HOURS * HOUR_MS);
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
