import type { InvoiceFacts } from "~/shared/invoice.ts";

/** An invoice or credit note on its company's list. */
export interface ListedInvoice extends Pick<InvoiceFacts, "number" | "kind"> {
  issuedAt: Date;
  /** With VAT, in euro cents; what a credit note gives back is below nothing. */
  amountCents: number;
  /** An invoice of which something is not credited: whoever sees it here may make it anew. */
  stands: boolean;
}

/** A line of the books: an invoice or credit note; the amounts of a credit note are below nothing. */
export interface BookedInvoice extends Omit<InvoiceFacts, "seller" | "plan" | "paidBy"> {
  /** What moved at the bank, in euro cents. */
  bankCents: number;
}

/** A line of the books about a payment that bought nothing and goes back, without an invoice. */
export interface BookedMoney {
  /** A Dutch day, 'YYYY-MM-DD'. */
  bookedOn: string;
  payer: string | null;
  paymentId: string;
  /** What came, or below nothing what went back, in euro cents. */
  cents: number;
}
