import type { Address } from "./address.ts";

/** Who sells, as an invoice names it. */
export interface Seller {
  name: string;
  address: Address;
  kvkNumber: string;
  vatNumber: string;
  email: string;
}

/** Who buys; null is what the company has not filled in. */
export interface Buyer {
  businessName: string;
  contactName: string;
  email: string;
  kvkNumber: string | null;
  vatNumber: string | null;
  address: Address | null;
}

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
  /** What had gone back of that one before: this one is for the rest. */
  deductedCents: number;
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
