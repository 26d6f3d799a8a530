import type { LocalAct } from "../../shared/local-acts.ts";
import type { PaymentProvider } from "../../shared/payment-provider.ts";
import type { ProviderSubscription } from "../../shared/provider-subscription.ts";

export interface CheckoutRequest {
  /** Names the request: the same one again opens no second checkout. */
  key: string;
  userId: string;
  /** Who pays: what the provider fills in on its page, and writes to. */
  payer: { name: string; email: string };
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

/** A part of one payment that is given back. */
export interface RefundPart {
  reference: string;
  paymentId: string;
  /** Names it for ever, also where the provider forgets keys. */
  key: string;
}

/** 'failed': it went, and came again because the payer's bank did not take it. */
export type PartOutcome = "given" | "failed" | "refused";

/** What a provider tells by itself: that something is new, never what. */
export interface Notice {
  /** What the provider calls it, the same when it is sent again; null where it has no name. */
  id: string | null;
  /** What it is about, for `readAbout`; null where it concerns no subscription of ours. */
  about: string | null;
}

/** A notice that was not sent by the provider, not just now, or not for this deployment. */
export class BadNotice extends Error {}

/** The payment provider: checkout pages and the subscriptions that come of them. */
export interface Payments {
  /** Origins of the pages that it sends browsers to, beside our own: a form may lead there. */
  readonly pageOrigins: readonly string[];
  /** Opens a checkout for Verhuisbedrijf Pro: its id, and the page to send the browser to. */
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Ends a checkout, unless it was paid already, or a payment for it is under way. */
  expireCheckout(checkoutId: string): Promise<"ended" | "paid" | "under-way">;
  /** Whether its page still takes a payment: a provider may close it before its time. */
  isPayable(checkoutId: string): Promise<boolean>;
  /** Whether a first payment for this checkout is under way, such as a debit that takes days. */
  isUnderWay(checkoutId: string): Promise<boolean>;
  /**
   * The subscription that a finished checkout led to; null while unpaid or unknown.
   * @throws when the provider cannot be asked, or says what the adapter cannot translate
   */
  readCheckout(checkoutId: string): Promise<ProviderSubscription | null>;
  /** The subscription as it is now; null when it is unknown or was never paid. @throws likewise */
  readSubscription(reference: string): Promise<ProviderSubscription | null>;
  /** Lets the subscription end when the time that was paid for is over: in arrears at once. */
  stopRenewal(reference: string): Promise<void>;
  /** Takes such a cancellation back; an ended subscription stays ended. */
  takeUpRenewal(reference: string): Promise<void>;
  /** Ends a subscription at once and gives nothing back; again changes nothing. */
  endNow(reference: string): Promise<void>;
  /** Ends it like that, and gives back what was paid for it last; again changes nothing. */
  refund(reference: string): Promise<void>;
  /**
   * Gives so many euro cents of one payment back; nothing ends by it. Once for each key: asked again,
   * it answers how that part stands. 'refused': so much is not left of it, or it was taken back.
   */
  givePart(part: RefundPart, amountCents: number): Promise<PartOutcome>;
  /** How such a part stands; null when none was given under its key. Changes nothing. */
  readPart(part: RefundPart): Promise<"given" | "failed" | null>;
  /**
   * Collects the next payment so many months later, and answers the subscription as it is then; null
   * when it ended, is not known, or cannot be put off while a payment is owed. `key` names the reason:
   * the same one again changes nothing, and is answered in arrears too.
   */
  postpone(reference: string, months: number, key: string): Promise<ProviderSubscription | null>;
  /**
   * Takes back what is left of the delay under the key `delay`: the next payment is collected on `day`, and a
   * month later for each free month that was put off since. Likewise done once for each `key`.
   */
  collectFrom(
    reference: string,
    day: Date,
    key: string,
    delay?: string,
  ): Promise<ProviderSubscription | null>;
  /** The page on which its payer chooses what to pay with from now on; null when it ended. */
  methodPage(reference: string, returnUrl: string): Promise<string | null>;
  /** Asks no more for a payment that was taken back: it counts as settled. Again changes nothing. */
  writeOff(reference: string, paymentId: string): Promise<void>;
  /** The page on which what it is in arrears with can be paid now; null when it is not in arrears. */
  arrearsPage(reference: string, returnUrl: string): Promise<string | null>;
  /**
   * Puts other words in place of the name and address of whoever paid: every payer that the provider has of
   * this user, by its own list or by these checkouts. Who is unknown or gone there is passed over, again
   * changes nothing. Answers how many payers have those words now.
   */
  renamePayer(
    userId: string,
    checkoutIds: readonly string[],
    words: CheckoutRequest["payer"],
  ): Promise<number>;
  /** Reads what was posted to us, asking nobody; `body` is the very text that came. @throws BadNotice */
  readNotice(headers: Headers, body: string): Promise<Notice>;
  /** The subscription that a notice is about; null when it is unknown or was never paid. @throws likewise */
  readAbout(about: string): Promise<ProviderSubscription | null>;
}

/** The providers that the settings give us access to. */
export type PaymentAdapters = Partial<Record<PaymentProvider, Payments>>;

/** A checkout of the local payment page, and the subscription that came of it. */
export interface LocalCheckout
  extends Omit<CheckoutRequest, "key" | "userId" | "payer" | "expiresAt"> {
  /** 'pending' while a first direct debit is under way. */
  state: "open" | "pending" | "paid" | "expired";
  /** What is owed now, in euro cents with VAT; null when nothing is. */
  owedCents: number | null;
  /** The newest payment is a direct debit that is under way. */
  isUnderWay: boolean;
}

/** The port, and what the local payment page itself needs. */
export interface LocalPayments extends Payments {
  findCheckout(id: string): Promise<LocalCheckout | null>;
  /** Posts its notices there from now on; nowhere for null, as it is at first. */
  tellTo(address: string | null): void;
  /** Does it, where it can be done, and tells the product so. Done twice it changes nothing. */
  act(id: string, act: LocalAct): Promise<void>;
  /** Pays an open checkout for one month; paying twice changes nothing, nor does paying too late. */
  pay(id: string): Promise<void>;
}
