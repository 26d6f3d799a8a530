import type { Buyer } from "~/shared/invoice-parties.ts";
import type { CreditReason, InvoiceKind } from "./constants.ts";

/** An invoice or credit note on its company's list. */
export interface ListedInvoice {
  number: string;
  kind: InvoiceKind;
  issuedAt: Date;
  /** With VAT, in euro cents; what a credit note gives back is below nothing. */
  amountCents: number;
  /** An invoice of which something is not credited: whoever sees it here may make it anew. */
  stands: boolean;
}

/** A line of the books: an invoice or credit note; the amounts of a credit note are below nothing. */
export interface BookedInvoice {
  number: string;
  kind: InvoiceKind;
  /** A Dutch day, 'YYYY-MM-DD'. */
  issuedOn: string;
  /** The Dutch day on which the money came, or went back. */
  paidOn: string;
  /** The first and the last day that it is for. */
  from: string;
  to: string;
  buyer: Buyer;
  vatPercent: number;
  exclusiveCents: number;
  vatCents: number;
  inclusiveCents: number;
  /** What moved at the bank. */
  bankCents: number;
  paymentId: string;
  credits: string | null;
  creditReason: CreditReason | null;
  why: string | null;
  replaces: string | null;
}

/** A line of the books about a payment that bought nothing and goes back, without an invoice. */
export interface BookedMoney {
  bookedOn: string;
  payer: string | null;
  paymentId: string;
  /** What came, or below nothing what went back. */
  cents: number;
}
