/** A bill for a payment, or one that takes back what went back of it. */
export const INVOICE_KINDS = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** VAT on what the product sells, in percent. */
export const VAT_PERCENT = 21;

/** The files of an invoice, by the ending of their names. */
export const INVOICE_FILES = ["pdf", "xml"] as const;
export type InvoiceFile = (typeof INVOICE_FILES)[number];

/** Invoices on a page of what an admin sees of a company. */
export const INVOICES_PAGE = 20;

/** Invoices on the company's own list: more than the years hold that they are kept. */
export const OWN_INVOICES = 250;
