/** A subscription as the provider reports it. */
export interface ProviderSubscription {
  reference: string;
  /** The checkout it came of. */
  checkoutId: string;
  userId: string;
  /** The provider's word: 'active', 'trialing', 'past_due', 'canceled', ... */
  status: string;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** What the first month cost, in euro cents with VAT. */
  firstMonthCents: number;
}

export interface CheckoutRequest {
  /** Names the request: the same one again opens no second checkout. */
  key: string;
  userId: string;
  /** What the first month costs, in euro cents with VAT; the plan's price from then on. */
  firstMonthCents: number;
  /** Where the provider sends the browser after payment; '{SESSION_ID}' becomes the checkout's id. */
  returnUrl: string;
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
  /** The subscription that a finished checkout led to; null while unpaid or unknown. */
  readCheckout(checkoutId: string): Promise<ProviderSubscription | null>;
  /** The subscription as it is now; null when the provider has none. */
  readSubscription(reference: string): Promise<ProviderSubscription | null>;
  /** Ends the subscription with the period that is running. */
  cancelAtPeriodEnd(reference: string): Promise<void>;
  /** Takes such a cancellation back; an ended subscription stays ended. */
  resume(reference: string): Promise<void>;
  /** Gives back what was paid for a subscription and ends it at once; again changes nothing. */
  refund(reference: string): Promise<void>;
  /**
   * Adds a month that costs nothing to a subscription, and answers it as it is then; null when it
   * ended or is not known. `key` names the reason: the same one again gives no second month.
   */
  grantFreeMonth(reference: string, key: string): Promise<ProviderSubscription | null>;
}

/** A checkout of the local payment page. */
export interface LocalCheckout {
  userId: string;
  state: "open" | "paid" | "expired";
  firstMonthCents: number;
  returnUrl: string;
  cancelUrl: string;
}

/** The port, and what the local payment page itself needs. */
export interface LocalPayments extends Payments {
  findCheckout(id: string): Promise<LocalCheckout | null>;
  /** Pays an open checkout for one month; paying twice changes nothing, nor does paying too late. */
  pay(id: string): Promise<void>;
}
