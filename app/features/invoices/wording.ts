import { INVOICE_FILES, type InvoiceFile, type InvoiceKind } from "./constants.ts";
import type { BookedInvoice, BookedMoney } from "./views.ts";

/** What each kind is called. */
export const KIND_LABELS: Record<InvoiceKind, string> = {
  invoice: "Factuur",
  "credit-note": "Creditfactuur",
};

/** How money came that had gone back, where a paper says with what was paid. */
export const CHARGE_BACK_UNDONE = "een terugboeking die ongedaan is gemaakt";
export const REFUND_UNDONE = "een terugbetaling die niet is aangekomen";

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
  "Bank",
];

// A program for spreadsheets calculates what begins with one of these.
const FORMULA = /^[=+\-@\t\r]/;

/** What the books call money that came for a subscription that never was, and its way back. */
const MONEY_LABELS = { came: "Betaling zonder abonnement", went: "Terugbetaling" };

/**
 * The books of a year, both lists in their order, as a file for Dutch spreadsheets: RFC 4180 with
 * semicolons, decimal commas and the mark by which they know UTF-8. What people wrote is never a formula
 * in it. The first amounts are what VAT is owed of; the last column is what moved at the bank, also
 * where nothing was sold.
 */
export function booksAsCsv(
  booked: readonly BookedInvoice[],
  money: readonly BookedMoney[] = [],
): string {
  const lines = [
    ...booked.map((one) => ({ on: one.issuedOn, cells: invoiceLine(one) })),
    ...money.map((one) => ({ on: one.bookedOn, cells: moneyLine(one) })),
  ].sort((one, other) => one.on.localeCompare(other.on));
  const rows = [COLUMNS, ...lines.map(({ cells }) => cells)];
  return `\ufeff${rows.map((row) => `${row.join(";")}\r\n`).join("")}`;
}

function invoiceLine(one: BookedInvoice): string[] {
  return [
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
    euros(one.inclusiveCents),
  ];
}

function moneyLine({ bookedOn, payer, paymentId, cents }: BookedMoney): string[] {
  const label = cents > 0 ? MONEY_LABELS.came : MONEY_LABELS.went;
  const nothing = euros(0);
  return [
    "",
    text(bookedOn),
    label,
    text(payer ?? ""),
    "",
    "",
    nothing,
    nothing,
    nothing,
    text(paymentId),
    "",
    euros(cents),
  ];
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
