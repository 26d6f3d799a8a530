import type { PaymentState } from "./payment-state.ts";
import type { SubscriptionStatus } from "./subscription-status.ts";

/** A payment for a subscription, as the provider's books have it. */
export interface ProviderPayment {
  /** What the provider calls it, the same as long as it exists. */
  id: string;
  state: PaymentState;
  /** What was asked, in euro cents with VAT. */
  amountCents: number;
  /** What went back of it, by refund or charge-back, in euro cents with VAT. */
  returnedCents: number;
  /** When the last of that began to go back; null when nothing did, or the provider does not say. */
  returnedAt: Date | null;
  /** The time that it pays for. */
  from: Date;
  until: Date;
  /** When it came into its state. */
  at: Date;
}

interface Reported {
  /** What the provider calls the subscription. */
  reference: string;
  /** What the provider calls the checkout that it came of. */
  checkoutId: string;
  /** As the checkout was opened for. */
  userId: string;
  /** What the first month cost, in euro cents with VAT. */
  firstMonthCents: number;
  /**
   * Until when it is active, or was; null when the provider does not say. A renewal that is under way
   * counts as paid until it fails; a first payment that is under way is no subscription yet.
   */
  activeUntil: Date | null;
  /** Whether it goes on after that; false once it was cancelled or has ended. */
  renews: boolean;
  /** What it is paid with, as its payer knows it: 'SEPA-incasso, rekening eindigt op 1234'. */
  method: string | null;
  /** Its payments of the last fifteen months at least, oldest first; none of nothing. */
  payments: ProviderPayment[];
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

/** What the payment provider answered, when it was asked, and the number of that question. */
export interface AskedProvider {
  reported: ProviderSubscription;
  askedAt: Date;
  question: number;
}
