/** A bill for a payment, or one that takes back what went back of it. */
export const INVOICE_KINDS = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Why an invoice is taken back; for a correction, as it is made anew, no money moves. */
export const CREDIT_REASONS = ["refund", "charge-back", "correction"] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** For so many days from its date on a company makes a wrong invoice anew by itself; then the desk does. */
export const CORRECTION_DAYS = 30;

export const MAX_CORRECTION_REASON = 300;

/** The files of an invoice, by the ending of their names. */
export const INVOICE_FILES = ["pdf", "xml"] as const;
export type InvoiceFile = (typeof INVOICE_FILES)[number];

/** The books of a year: lines for a spreadsheet, or its papers for a bookkeeping program. */
export const BOOKS_FILES = ["csv", "zip"] as const;
export type BooksFile = (typeof BOOKS_FILES)[number];

/** So many papers of a year are read at a time. */
export const UBL_AT_ONCE = 100;

/** Invoices on the company's own list: more than the years hold that they are kept. */
export const OWN_INVOICES = 250;
