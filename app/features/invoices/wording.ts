import { type CsvCell, csvOf } from "~/shared/csv.ts";
import type { InvoiceFacts } from "~/shared/invoice.ts";
import {
  BOOKS_FILES,
  type BooksFile,
  type CreditReason,
  INVOICE_FILES,
  type InvoiceFile,
  type InvoiceKind,
} from "./constants.ts";
import type { BookedInvoice, BookedMoney } from "./views.ts";

/** What each kind is called. */
export const KIND_LABELS: Record<InvoiceKind, string> = {
  invoice: "Factuur",
  "credit-note": "Creditfactuur",
};

/** Why an invoice was taken back, as the books say it. */
const REASON_LABELS: Record<CreditReason, string> = {
  refund: "Terugbetaald",
  "charge-back": "Teruggeboekt door de bank",
  correction: "Gecorrigeerd",
};

/** The least that the EU allows as the rate that most things are sold at. */
const LEAST_HIGH_RATE = 15;

/** The box of the Dutch VAT return that what was sold at this rate goes into. */
function vatBox(percent: number): string {
  if (percent === 0) return "1e";
  return percent < LEAST_HIGH_RATE ? "1b" : "1a";
}

/** How money came that had gone back, where a paper says with what was paid. */
export const CHARGE_BACK_UNDONE = "een terugboeking die ongedaan is gemaakt";
export const REFUND_UNDONE = "een terugbetaling die niet is aangekomen";

/** Name of the way of payment on an invoice for money that an admin found on our own bank account. */
export const BY_BANK = "een overboeking";

/** What the mail of an invoice says happened and is to be done, and what it calls the amount. */
export function mailWordsOf(
  facts: Pick<InvoiceFacts, "kind" | "credits" | "creditReason" | "replaces" | "paidBy">,
  amount: string,
): { said: string; moved: string } {
  const { kind, credits, creditReason, replaces, paidBy } = facts;
  if (replaces) {
    const said = `dit is je nieuwe factuur, met de juiste gegevens. Hij komt in de plaats van factuur ${replaces}; je hoeft niet opnieuw te betalen.`;
    return { said, moved: "Betaald" };
  }
  if (kind === "invoice" && paidBy === CHARGE_BACK_UNDONE) {
    const said = `de terugboeking van ${amount} is ongedaan gemaakt: die periode is weer betaald. Je hoeft niets te betalen.`;
    return { said, moved: "Weer betaald" };
  }
  if (kind === "invoice" && paidBy === REFUND_UNDONE) {
    const said = `je bank nam onze terugbetaling van ${amount} niet aan, dus het geld staat weer bij ons. Stuur ons via Contact een rekeningnummer, dan maken we het over. Je hoeft niets te betalen.`;
    return { said, moved: "Niet aangekomen" };
  }
  if (kind === "invoice") {
    const said = `we ontvingen je betaling van ${amount}; je hoeft niets te betalen.`;
    return { said, moved: "Betaald" };
  }
  return {
    "charge-back": {
      said: `je bank heeft ${amount} van factuur ${credits} teruggeboekt. Daarmee is die periode nog niet betaald: bij je abonnement zie je wat er openstaat en hoe je het betaalt.`,
      moved: "Teruggeboekt",
    },
    correction: {
      said: `factuur ${credits} is gecorrigeerd. Boek deze creditfactuur samen met de nieuwe factuur, die je apart krijgt. Er gaat geen geld terug; je hoeft niets te betalen.`,
      moved: "Gecrediteerd",
    },
    refund: { said: `${amount} is teruggestort van factuur ${credits}.`, moved: "Teruggestort" },
  }[creditReason ?? "refund"];
}

/** What the books call money that came for a subscription that never was, and its way back. */
const MONEY_LABELS = { came: "Betaling zonder abonnement", went: "Terugbetaling" };

/**
 * The books of a year as a file for spreadsheets. VAT is owed of the first amounts; 'Bank' is what
 * moved there: nothing for an invoice that was made anew.
 */
export function booksAsCsv(booked: readonly BookedInvoice[], money: readonly BookedMoney[] = []) {
  const lines = [
    ...booked.map((one) => ({ on: one.issuedOn, cells: COLUMNS.map(([, cell]) => cell(one)) })),
    ...money.map((one) => ({ on: one.bookedOn, cells: COLUMNS.map(([, , cell]) => cell(one)) })),
  ].sort((one, other) => one.on.localeCompare(other.on));
  return csvOf([COLUMNS.map(([head]) => head), ...lines.map(({ cells }) => cells)]);
}

const nothing = () => "";
const noCents = () => ({ cents: 0 });

/** Each column: its head, its cell of an invoice, and of money that no invoice is for. New ones come last. */
const COLUMNS: [
  head: string,
  ofInvoice: (one: BookedInvoice) => CsvCell,
  ofMoney: (one: BookedMoney) => CsvCell,
][] = [
  ["Nummer", (one) => one.number, nothing],
  ["Datum", (one) => one.issuedOn, (one) => one.bookedOn],
  [
    "Soort",
    (one) => KIND_LABELS[one.kind],
    ({ cents }) => (cents > 0 ? MONEY_LABELS.came : MONEY_LABELS.went),
  ],
  ["Afnemer", (one) => one.buyer.businessName, (one) => one.payer ?? ""],
  ["KvK-nummer", (one) => one.buyer.kvkNumber ?? "", nothing],
  ["Btw-id", (one) => one.buyer.vatNumber ?? "", nothing],
  ["Bedrag excl. btw", (one) => ({ cents: one.exclusiveCents }), noCents],
  ["Btw", (one) => ({ cents: one.vatCents }), noCents],
  ["Bedrag incl. btw", (one) => ({ cents: one.inclusiveCents }), noCents],
  ["Betaling", (one) => one.paymentId, (one) => one.paymentId],
  ["Crediteert", (one) => one.credits ?? "", nothing],
  ["Bank", (one) => ({ cents: one.bankCents }), ({ cents }) => ({ cents })],
  ["Betaald of terug op", (one) => one.paidOn, (one) => one.bookedOn],
  ["Periode van", (one) => one.from, nothing],
  ["Periode t/m", (one) => one.to, nothing],
  // An address of ours is a Dutch one.
  ["Land", (one) => (one.buyer.address ? "NL" : ""), nothing],
  ["Btw-code", (one) => vatBox(one.vatPercent), nothing],
  ["Btw-tarief", (one) => `${one.vatPercent}%`, nothing],
  ["Reden", reasonOf, nothing],
  ["Vervangt", (one) => one.replaces ?? "", nothing],
];

function reasonOf({ creditReason, why }: BookedInvoice): string {
  if (!creditReason) return "";
  return why ? `${REASON_LABELS[creditReason]}: ${why}` : REASON_LABELS[creditReason];
}

/** Reads '2026-00001.pdf'; null for what names no file of an invoice. */
export function asInvoiceFile(fileName: string): { number: string; file: InvoiceFile } | null {
  const [, number = "", ending = ""] = /^(\d{4}-\d{5,9})\.([a-z]{3})$/.exec(fileName) ?? [];
  const file = INVOICE_FILES.find((one) => one === ending);
  return file ? { number, file } : null;
}

/** A Dutch year, or a month of it from 1 on, and as what its books are taken along. */
interface BooksSpan {
  year: number;
  month: number | null;
  file: BooksFile;
}

/** Reads '2026.csv', '2026.zip' and '2026-03.csv'; null for what names no books. */
export function asBooksFile(fileName: string): BooksSpan | null {
  const [, year, month, ending] =
    /^([1-9]\d{3})(?:-(0[1-9]|1[0-2]))?\.([a-z]{3})$/.exec(fileName) ?? [];
  const file = BOOKS_FILES.find((one) => one === ending);
  if (!year || !file || (month && file !== "csv")) return null;
  return { year: Number(year), month: month ? Number(month) : null, file };
}
