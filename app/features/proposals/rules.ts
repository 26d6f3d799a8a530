import type { Picture } from "~/shared/picture.ts";
import type { ProposalStatus } from "./constants.ts";

/** A quote as the customer who received it sees it; `price` in cents, VAT included. */
export interface ReceivedQuote {
  id: string;
  briefId: string;
  companyId: string;
  companyName: string;
  companyPhone: string | null;
  companyWebsite: string | null;
  /** Known to the customer once the company knows theirs. */
  companyEmail: string | null;
  companyVerified: boolean;
  companyPhoto: Picture | null;
  /** The first few pictures of its earlier work. */
  companyWork: Picture[];
  rating: { average: number; count: number } | null;
  status: ProposalStatus;
  createdAt: Date;
  price: number;
  packageName: string;
  includes: string;
  turnaroundDays: number;
  estimatedHours: number | null;
  teamMembers: number | null;
  vehicleInfo: string | null;
  additionalServices: string[];
  notes: string | null;
}

/** What a comparison needs of a quote. */
export type Comparable = Pick<
  ReceivedQuote,
  | "id"
  | "companyName"
  | "status"
  | "createdAt"
  | "price"
  | "includes"
  | "turnaroundDays"
  | "estimatedHours"
  | "teamMembers"
  | "vehicleInfo"
  | "additionalServices"
>;

/** How a customer may order quotes: cheapest first, or newest first. */
export const QUOTE_ORDERS = ["price", "date"] as const;
export type QuoteOrder = (typeof QUOTE_ORDERS)[number];

export const QUOTE_ORDER_LABELS: Record<QuoteOrder, string> = {
  price: "Laagste prijs",
  date: "Nieuwste eerst",
};

// What can still be chosen, or was, stands above what is out of the running.
const STANDING: Record<ProposalStatus, number> = {
  ACCEPTED: 0,
  PENDING: 1,
  DECLINED: 2,
  WITHDRAWN: 3,
};

/** The quotes in the chosen order, without changing the list; ties fall the same way every time. */
export function sortQuotes<Quote extends Pick<Comparable, "id" | "status" | "createdAt" | "price">>(
  quotes: readonly Quote[],
  order: QuoteOrder,
): Quote[] {
  const newest = (a: Quote, b: Quote) => b.createdAt.getTime() - a.createdAt.getTime();
  const cheapest = (a: Quote, b: Quote) => a.price - b.price;
  const [first, second] = order === "price" ? [cheapest, newest] : [newest, cheapest];
  return quotes.toSorted(
    (a, b) =>
      STANDING[a.status] - STANDING[b.status] ||
      first(a, b) ||
      second(a, b) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** What a quote includes as the lines of a checklist, without the bullets people type themselves. */
export function includedLines(includes: string): string[] {
  return includes
    .split(/\r?\n/)
    .map((line) => line.replace(/^(?:[\s*•–✓✔]|-(?!\d))*/u, "").trim())
    .filter(Boolean);
}

/** One quote in a comparison; `aboveLowest` in cents, null when it can no longer be chosen. */
export interface ComparedQuote {
  id: string;
  companyName: string;
  status: ProposalStatus;
  price: number;
  aboveLowest: number | null;
  estimatedHours: number | null;
  teamMembers: number | null;
  differs: string[];
}

/** Quotes side by side: `shared` is what all of them offer, `differs` what sets one apart. */
export interface Comparison {
  rows: ComparedQuote[];
  shared: string[];
}

/** Lays quotes side by side in the order given; nothing is ranked but the price. */
export function compareQuotes(quotes: readonly Comparable[]): Comparison {
  const offers = quotes.map((quote) => new Map(traits(quote).map((text) => [sameAs(text), text])));
  const everywhere = (key: string) => offers.every((offer) => offer.has(key));
  const choosable = quotes.filter(canStillBeChosen).map((quote) => quote.price);
  const lowest = Math.min(...choosable);
  return {
    rows: quotes.map((quote, index) => ({
      id: quote.id,
      companyName: quote.companyName,
      status: quote.status,
      price: quote.price,
      aboveLowest: canStillBeChosen(quote) ? quote.price - lowest : null,
      estimatedHours: quote.estimatedHours,
      teamMembers: quote.teamMembers,
      differs: [...(offers[index] ?? [])]
        .filter(([key]) => !everywhere(key))
        .map(([, text]) => text),
    })),
    shared: [...(offers[0] ?? [])].filter(([key]) => everywhere(key)).map(([, text]) => text),
  };
}

function canStillBeChosen(quote: Pick<Comparable, "status">): boolean {
  return quote.status === "PENDING" || quote.status === "ACCEPTED";
}

function traits(quote: Comparable): string[] {
  return [
    ...includedLines(quote.includes),
    ...quote.additionalServices,
    ...(quote.vehicleInfo ? [quote.vehicleInfo] : []),
    turnaroundText(quote.turnaroundDays),
  ];
}

// Two companies rarely write the same thing with the same capitals and full stops.
function sameAs(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.,;:!]+/g, " ")
    .trim();
}

function turnaroundText(days: number): string {
  return `Doorlooptijd ${days} ${days === 1 ? "dag" : "dagen"}`;
}
