import type { InvoiceKind } from "./constants.ts";

/** An invoice or credit note on its company's list. */
export interface ListedInvoice {
  number: string;
  kind: InvoiceKind;
  issuedAt: Date;
  /** With VAT, in euro cents; what a credit note gives back is below nothing. */
  amountCents: number;
}

/** A line of the books: an invoice or credit note; the amounts of a credit note are below nothing. */
export interface BookedInvoice {
  number: string;
  kind: InvoiceKind;
  /** A Dutch day, 'YYYY-MM-DD'. */
  issuedOn: string;
  buyer: string;
  kvkNumber: string | null;
  vatNumber: string | null;
  exclusiveCents: number;
  vatCents: number;
  inclusiveCents: number;
  paymentId: string;
  credits: string | null;
}

/** A line of the books about money that no invoice is for: it came for nothing, and goes back. */
export interface BookedMoney {
  bookedOn: string;
  payer: string | null;
  paymentId: string;
  /** What came, or below nothing what went back. */
  cents: number;
}
