import type { PaymentState } from "~/shared/payment-state.ts";

/**
 * How long a checkout can be paid, in minutes: the half hour that payment providers ask for at least,
 * and a minute for the way there.
 */
export const CHECKOUT_MINUTES = 31;
/** An open checkout is offered again while it has so many minutes left; else a new one is opened. */
export const MIN_MINUTES_LEFT = 5;
/** After a checkout has ended, the provider is asked for so many days whether it was paid. */
export const ASKED_DAYS = 3;
/** So long after its end a subscription's payments may be charged back without a reason: eight weeks, and the way there. */
export const CHARGED_BACK_DAYS = 70;
/** What came for nothing and did not all go back is asked about for so many days. */
export const RETURN_DAYS = 60;
/** Cases on a page of the admins' list, oldest first. */
export const EXCEPTIONS_PAGE = 20;
/** Payments on a page of what an admin sees of a company. */
export const PAYMENTS_PAGE = 20;
/** Months that were charged back, on a page of the admins' list. */
export const OWED_PAGE = 20;
/** How long a company reads on its pages about a case, or a first payment that failed, in days. */
export const NOTICE_DAYS = 30;

/** What becomes of a checkout; 'failed' when its first payment was under way and did not come. */
export const CHECKOUT_STATES = [
  "open",
  "under-way",
  "paid",
  "failed",
  "expired",
  "cancelled",
] as const;

/** Why a payment did not lead to what was bought. */
export const EXCEPTION_REASONS = [
  "NO_PLACE",
  "OFFER_GONE",
  "PAID_TWICE",
  "NO_ACCOUNT",
  "AREAS_FULL",
] as const;
export type ExceptionReason = (typeof EXCEPTION_REASONS)[number];

/** A payment that an admin looks at; the amount in euro cents with VAT. */
export interface PaymentException {
  id: string;
  reason: ExceptionReason;
  reference: string;
  amountCents: number;
  provinces: string[];
  seenAt: Date;
  refundedAt: Date | null;
  /** Null when the account is gone. */
  payer: { userId: string; name: string; email: string } | null;
}

/** A payment of a company, for an admin; amounts in euro cents with VAT. */
export interface ListedPayment {
  id: string;
  state: PaymentState;
  amountCents: number;
  returnedCents: number;
  periodFrom: Date;
  periodUntil: Date;
  changedAt: Date;
  /** When what was charged back was written off, and why; null when it was not. */
  writtenOffAt: Date | null;
  writtenOffNote: string | null;
}

/** A month that was charged back and not paid again, for an admin; the amount in euro cents with VAT. */
export interface OwedPayment {
  id: string;
  amountCents: number;
  periodFrom: Date;
  periodUntil: Date;
  /** When it was charged back. */
  changedAt: Date;
  /** Its subscription has ended, so that nobody is asked for it any more. */
  hasEnded: boolean;
  /** Null when the account is gone. */
  payer: { userId: string; name: string; email: string } | null;
}

/** What became of a payment that did not lead to what was bought, for an admin. */
export interface ListedException extends Omit<PaymentException, "payer"> {
  settledAt: Date | null;
  /** What an admin wrote down about it. */
  note: string | null;
}
