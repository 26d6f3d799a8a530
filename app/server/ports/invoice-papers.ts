import type { Buyer, Seller } from "../../shared/invoice-parties.ts";

/** All that an invoice or a credit note says. Days are Dutch ones, 'YYYY-MM-DD'; amounts euro cents. */
export interface InvoiceFacts {
  kind: "invoice" | "credit-note";
  number: string;
  /** The number of the invoice that a credit note takes back from. */
  credits: string | null;
  /** Why it does; null for notes of before that was noted, which say that money went back. */
  creditReason: "refund" | "charge-back" | "correction" | null;
  /** What an admin wrote about a correction. */
  why: string | null;
  /** The number of the invoice that this one was made anew for. */
  replaces: string | null;
  issuedOn: string;
  /** What is sold. */
  plan: string;
  /** The first and the last day that it is for. */
  from: string;
  to: string;
  vatPercent: number;
  exclusiveCents: number;
  vatCents: number;
  inclusiveCents: number;
  /** When it was paid; of a credit note when the money went back; of a correction when the payment came. */
  paidOn: string;
  /** With what, as its payer knows it. */
  paidBy: string | null;
  /** What the payment provider calls the payment. */
  paymentId: string;
  seller: Seller;
  buyer: Buyer;
}

/** The papers of an invoice. The same facts always give the same bytes. */
export interface InvoicePapers {
  /** For people: A4, in Dutch. */
  pdf(facts: InvoiceFacts): Promise<Buffer>;
  /**
   * For bookkeeping programs: UBL 2.1 by EN 16931; by NLCIUS (SI-UBL 2.0) too where the buyer's KvK
   * number and address, which that asks for, are known.
   */
  ubl(facts: InvoiceFacts): string;
}
