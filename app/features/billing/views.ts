import type { SubscriptionChange, SubscriptionStanding, UNTIL_LABELS } from "./messages.ts";

/** What a company has of all it needs to send proposals. */
export interface Eligibility {
  emailVerified: boolean;
  profileComplete: boolean;
  verified: boolean;
  /** An admin suspended the company. */
  suspended: boolean;
  subscribed: boolean;
  /** Subscribed, and in a pause that the company asked for: that counts as not subscribed here. */
  paused: boolean;
  /** In arrears: until when everything goes on working, or did; null while nothing is owed. */
  owedUntil: Date | null;
}

export interface ShownChange {
  id: string;
  change: SubscriptionChange;
  happenedAt: Date;
  amountCents: number | null;
  until: Date | null;
}

/** A company's subscription, as the provider said last, for an admin. */
export interface ShownSubscriber {
  userId: string;
  /** As its profile says; of one without, the name of its contact. */
  name: string;
  email: string;
  /** When its account was erased; null while it is there. */
  erasedAt: Date | null;
  standing: SubscriptionStanding;
  until: Until | null;
  kvkNumber: string | null;
  subscription: {
    providerReference: string;
    renews: boolean;
    method: string | null;
    inArrearsSince: Date | null;
    checkedAt: Date;
  } | null;
}

/** The day that matters most of a subscription: months of a pause are not paid for. */
export interface Until {
  is: keyof typeof UNTIL_LABELS;
  day: Date;
}

/** A pause, also one that is over, for an admin. */
export interface ListedPause extends ShownPause {
  id: string;
  months: number;
  requestedAt: Date;
  endedAt: Date | null;
}

/** A pause that runs or is to come. */
export interface ShownPause {
  pausedFrom: Date;
  pausedUntil: Date;
}
