import { CATEGORIES, type Category, type INVOICE_ASKED, PROVINCE_PAGE } from "./constants.ts";

const AREAS_SHOWN = 3;

/** What a company's invoices say of it, as typed; empty for what it has not told. */
export type OwnInvoiceDetails = Record<"businessName" | keyof typeof INVOICE_ASKED, string>;

/** Whether a company told all that an invoice needs: its name, KvK number and address. */
export function isInvoiceable(details: OwnInvoiceDetails): boolean {
  const { businessName, kvkNumber, invoiceAddress } = details;
  return Boolean(businessName.trim() && kvkNumber && invoiceAddress);
}

/** Whether a company is suspended: it is in no list, sends nothing, and nothing of it can be accepted. */
export function isSuspended({ suspendedAt }: { suspendedAt: Date | null }): boolean {
  return suspendedAt !== null;
}

export function isCategory(value: string): value is Category {
  return CATEGORIES.includes(value as Category);
}

/** 'A, B, C + 2 meer', or 'Geen gebieden'. */
export function areasText(areas: string[]): string {
  if (areas.length === 0) return "Geen gebieden";
  const shown = areas.slice(0, AREAS_SHOWN).join(", ");
  const more = areas.length - AREAS_SHOWN;
  return more > 0 ? `${shown} + ${more} meer` : shown;
}

/** An address of the company's site as a link, with https:// put before a bare name. */
export function asWebAddress(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** How many pages a province with this many companies has; an empty one has a page that says so. */
export function provincePages(companies: number): number {
  return Math.max(1, Math.ceil(companies / PROVINCE_PAGE));
}

/** '1 bedrijf', '12 bedrijven'. */
export function companiesText(companies: number): string {
  return companies === 1 ? "1 bedrijf" : `${companies.toLocaleString("nl-NL")} bedrijven`;
}
