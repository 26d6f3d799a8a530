import type { SubscriptionChange } from "./constants.ts";

/** What a company has of all it needs to send proposals. */
export interface Eligibility {
  emailVerified: boolean;
  profileComplete: boolean;
  verified: boolean;
  subscribed: boolean;
  /** Subscribed, and in a pause that the company asked for: that counts as not subscribed here. */
  paused: boolean;
  /** In arrears: until when everything goes on working, or did; null while nothing is owed. */
  owedUntil: Date | null;
}

/** A row of a subscription's history. */
export interface ShownChange {
  id: string;
  change: SubscriptionChange;
  happenedAt: Date;
  /** Euro cents, VAT included. */
  amountCents: number | null;
  until: Date | null;
}

/** A pause that runs or is to come. */
export interface ShownPause {
  id: string;
  pausedFrom: Date;
  pausedUntil: Date;
}
