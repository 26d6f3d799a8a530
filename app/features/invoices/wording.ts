import { INVOICE_FILES, type InvoiceFile, type InvoiceKind } from "./constants.ts";
import type { BookedInvoice } from "./views.ts";

/** What each kind is called. */
export const KIND_LABELS: Record<InvoiceKind, string> = {
  invoice: "Factuur",
  "credit-note": "Creditfactuur",
};

const COLUMNS = [
  "Nummer",
  "Datum",
  "Soort",
  "Afnemer",
  "KvK-nummer",
  "Btw-id",
  "Bedrag excl. btw",
  "Btw 21%",
  "Bedrag incl. btw",
  "Betaling",
  "Crediteert",
];

// A program for spreadsheets calculates what begins with one of these.
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The books of a year as a file for Dutch spreadsheets: RFC 4180 with semicolons, decimal commas and
 * the mark by which they know UTF-8. What people wrote is never a formula in it.
 */
export function booksAsCsv(booked: readonly BookedInvoice[]): string {
  const lines = booked.map((one) => [
    text(one.number),
    text(one.issuedOn),
    text(KIND_LABELS[one.kind]),
    text(one.buyer),
    text(one.kvkNumber ?? ""),
    text(one.vatNumber ?? ""),
    euros(one.exclusiveCents),
    euros(one.vatCents),
    euros(one.inclusiveCents),
    text(one.paymentId),
    text(one.credits ?? ""),
  ]);
  return `\ufeff${[COLUMNS, ...lines].map((line) => `${line.join(";")}\r\n`).join("")}`;
}

function text(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Reads '2026-00001.pdf'; null for what names no file of an invoice. */
export function asInvoiceFile(fileName: string): { number: string; file: InvoiceFile } | null {
  const [, number = "", ending = ""] = /^(\d{4}-\d{5,9})\.([a-z]{3})$/.exec(fileName) ?? [];
  const file = INVOICE_FILES.find((one) => one === ending);
  return file ? { number, file } : null;
}

/** Reads '2026.csv'; null for what names no year's books. */
export function yearOfBooks(fileName: string): number | null {
  const [, year] = /^(\d{4})\.csv$/.exec(fileName) ?? [];
  return year ? Number(year) : null;
}
