import type { ProviderPayment } from "~/shared/provider-subscription.ts";
import type { REFUND_STATES, TRANSFER_DIRECTIONS } from "./constants.ts";
import type { CaseReason } from "./messages.ts";

/** A payment of a company, for an admin; amounts in euro cents with VAT. */
export interface ListedPayment
  extends Pick<ProviderPayment, "state" | "amountCents" | "returnedCents"> {
  id: string;
  periodFrom: Date;
  periodUntil: Date;
  changedAt: Date;
  /** When what was charged back was written off, and why; null when it was not. */
  writtenOffAt: Date | null;
  writtenOffNote: string | null;
}

/** Money that the desk gave back, or wanted to; the amount in euro cents. */
export interface ListedRefund {
  id: string;
  paymentId: string;
  amountCents: number;
  state: (typeof REFUND_STATES)[number];
  askedAt: Date;
  answeredAt: Date | null;
  settledAt: Date | null;
}

/** A payment of which so many cents can go back. */
export interface RefundablePayment
  extends Pick<ListedPayment, "id" | "periodFrom" | "periodUntil"> {
  leftCents: number;
}

/** The same where it did not come about, with whom it was for. */
export interface OpenRefund extends ListedRefund {
  payer: { userId: string; name: string } | null;
}

/** Money that the desk booked by bank, with whose it was; the amount in euro cents. */
export interface ListedTransfer extends Pick<ListedRefund, "id" | "paymentId" | "amountCents"> {
  direction: (typeof TRANSFER_DIRECTIONS)[number];
  movedOn: string;
  bankReference: string;
  payer: OpenRefund["payer"];
}

/** A month that is owed, as a company reads it. */
export type OwedMonth = Pick<ListedPayment, "state" | "amountCents" | "periodFrom" | "periodUntil">;

/** A month that was charged back and not paid again, for an admin. */
export interface OwedPayment extends Omit<OwedMonth, "state"> {
  id: string;
  changedAt: Date;
  /** Its subscription has ended, so that nobody is asked for it any more. */
  hasEnded: boolean;
  payer: { userId: string; name: string; email: string } | null;
}

/** A payment that an admin looks at; the amount in euro cents with VAT. */
export interface PaymentException extends Pick<OwedPayment, "id" | "amountCents" | "payer"> {
  reason: CaseReason;
  reference: string;
  provinces: string[];
  seenAt: Date;
  refundedAt: Date | null;
  settledAt: Date | null;
  note: string | null;
}
