/**
 * What a subscription is in, in our words: 'active' is paid and runs, 'in-arrears' missed a payment and
 * may come back, 'ended' never comes back. What a payment provider calls it stays in its adapter.
 */
export const SUBSCRIPTION_STATUSES = ["active", "in-arrears", "ended"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
