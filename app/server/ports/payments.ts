import type { SubscriptionStatus } from "../../shared/subscription-status.ts";

interface Reported {
  /** What the provider calls the subscription. */
  reference: string;
  /** What the provider calls the checkout that it came of. */
  checkoutId: string;
  /** As the checkout was opened for. */
  userId: string;
  /** What the first month cost, in euro cents with VAT. */
  firstMonthCents: number;
  /** Until when it is active, or was; null when the provider does not say. */
  activeUntil: Date | null;
  /** Whether it goes on after that; false once it was cancelled or has ended. */
  renews: boolean;
}

/**
 * A subscription that was paid for once, as the provider reports it. The adapter translates: a word of
 * the provider's that it does not know is an error, never one of ours.
 */
export type ProviderSubscription = Reported &
  (
    | { status: Exclude<SubscriptionStatus, "in-arrears">; inArrearsSince: null }
    | { status: "in-arrears"; inArrearsSince: Date }
  );

export interface CheckoutRequest {
  /** Names the request: the same one again opens no second checkout. */
  key: string;
  userId: string;
  /** What is bought, as the page of the provider and the payer's bank call it. */
  plan: string;
  /** What the first month costs, in euro cents with VAT. */
  firstMonthCents: number;
  /** What every month after it costs, in euro cents with VAT. */
  monthlyCents: number;
  /** Where the browser goes after payment. Complete: the provider adds nothing and fills nothing in. */
  returnUrl: string;
  /** Where it goes when the payer turns back, complete too. */
  cancelUrl: string;
  /** From then on it cannot be paid; providers require half an hour at least. */
  expiresAt: Date;
}

/** The payment provider: checkout pages and the subscriptions that come of them. */
export interface Payments {
  /** Opens a checkout for Verhuisbedrijf Pro: its id, and the page to send the browser to. */
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Ends a checkout so that it cannot be paid any more, unless that has happened already. */
  expireCheckout(checkoutId: string): Promise<"ended" | "paid">;
  /**
   * The subscription that a finished checkout led to; null while unpaid or unknown.
   * @throws when the provider cannot be asked, or says what the adapter cannot translate
   */
  readCheckout(checkoutId: string): Promise<ProviderSubscription | null>;
  /** The subscription as it is now; null when it is unknown or was never paid. @throws likewise */
  readSubscription(reference: string): Promise<ProviderSubscription | null>;
  /** Lets the subscription end when the time that was paid for is over. */
  stopRenewal(reference: string): Promise<void>;
  /** Takes such a cancellation back; an ended subscription stays ended. */
  takeUpRenewal(reference: string): Promise<void>;
  /** Gives back what was paid for a subscription and ends it at once; again changes nothing. */
  refund(reference: string): Promise<void>;
  /**
   * Adds a month that costs nothing to a subscription, and answers it as it is then; null when it
   * ended or is not known. `key` names the reason: the same one again gives no second month.
   */
  grantFreeMonth(reference: string, key: string): Promise<ProviderSubscription | null>;
}

/** A checkout of the local payment page. */
export interface LocalCheckout extends Omit<CheckoutRequest, "key" | "userId" | "expiresAt"> {
  state: "open" | "paid" | "expired";
}

/** The port, and what the local payment page itself needs. */
export interface LocalPayments extends Payments {
  findCheckout(id: string): Promise<LocalCheckout | null>;
  /** Pays an open checkout for one month; paying twice changes nothing, nor does paying too late. */
  pay(id: string): Promise<void>;
}
