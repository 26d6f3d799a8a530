/** Money that came in for a subscription, by the name that our own books give the payment. */
export interface BookedPayment {
  id: string;
  /** All that ever came in by that name, and all that went back, in euro cents with VAT. */
  cameCents: number;
  returnedCents: number;
}

/** What a provider's own books say of one subscription. */
export interface BookedAccount {
  reference: string;
  userId: string;
  payments: BookedPayment[];
  /** Until when it runs by what was paid and put off, by the provider's calendar; null when that does not say. */
  runsUntil: Date | null;
  /** Nothing is collected for it any more, and what was paid for is over. */
  isEnded: boolean;
}

/** A payment provider of the tests from the other side: payers, their banks, the operator's dashboard, its books. */
export interface ProviderSide {
  name: "stripe" | "mollie" | "local";
  /** Settings with which the product uses it. */
  env: Record<string, string>;
  /** How many requests the product made to it. */
  asked(): number;
  /** A payer on the page of a checkout; answers where the browser goes, null when it stays there unpaid. */
  press(checkoutId: string, button: "pay" | "be refused" | "turn back"): Promise<string | null>;
  /** From now on its payer's bank refuses what is collected, or no more. */
  bank(reference: string, says: "accepts" | "refuses"): Promise<void>;
  /** Its payer pays what is owed on the page at `url`. */
  payOwed(url: string): Promise<void>;
  /** How many payments can still be taken or given back, in whole or in part. */
  countLeft(reference: string): Promise<number>;
  /** The payer or the bank takes the newest payment back of which money is left, or one of so many such payments before it. */
  chargeBack(reference: string, paymentsAgo?: number): Promise<void>;
  /** The bank finds for us: what was taken back last comes again, whatever was paid meanwhile. */
  undoChargeBack(reference: string): Promise<void>;
  /** What was given back last comes again: the payer's bank did not take it. */
  failRefund(reference: string): Promise<void>;
  /** The operator gives so much of the newest payment back in the provider's dashboard. */
  giveBack(reference: string, cents: number): Promise<void>;
  /** It carries out the next refund that it is asked for, answers that it failed, and keeps that answer. */
  failAfterNextRefund(): void;
  /** The running month ends now, and the next is collected. */
  renew(reference: string): Promise<void>;
  /** Posts what there is to tell, and again what had no good answer. Answers how many still have none. */
  tell(): Promise<number>;
  /** Posts once more what was told before, whichever `random` picks. */
  tellAgain(random: () => number): Promise<void>;
  /** While it is off, what happens is told to nobody, ever. */
  tells(on: boolean): void;
  accounts(): Promise<BookedAccount[]>;
}
