import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";
import { type Extra, type Scope, sortScope } from "./scope.ts";

/** What of a proposal its comparable price is made of. */
export interface Offer {
  id: string;
  /** What everything included comes to, VAT included; of one by the hour, its ceiling. */
  priceCents: number;
  /** Null for a proposal from before scopes: it says what it covers in words alone. */
  scope: Scope | null;
}

/**
 * What a client would pay for what was asked (vergelijkbare prijs). `missing` is asked for and not
 * offered at any price; null where the proposal has no scope, so that nobody can tell.
 */
export interface ComparablePrice {
  cents: number;
  /** What was asked and comes on top; `cents` counts it. */
  extras: Extra[];
  missing: ScopeItem[] | null;
}

/**
 * The comparable price of a proposal: its price with the extras that were asked for. What it leaves out
 * is named and counted nowhere, for nobody said what that costs. An extra that was not asked for is not
 * counted. A proposal without a scope compares by its price alone.
 */
export function comparablePrice(
  { priceCents, scope }: Pick<Offer, "priceCents" | "scope">,
  asked: readonly ScopeItem[],
): ComparablePrice {
  if (!scope) return { cents: priceCents, extras: [], missing: null };
  const { included, extras } = sortScope(scope);
  const counted = extras.filter(({ item }) => asked.includes(item));
  const offered = new Set([...included, ...counted.map(({ item }) => item)]);
  return {
    cents: counted.reduce((sum, { cents }) => sum + cents, priceCents),
    extras: counted,
    missing: SCOPE_ITEMS.filter((item) => asked.includes(item) && !offered.has(item)),
  };
}

/** What others ask for a thing, in cents. */
export interface PriceElsewhere {
  lowest: number;
  highest: number;
}

/** Proposals beside each other on what their brief asks for. */
export interface OfferComparison {
  /** Of each proposal, by its id. */
  prices: ReadonlyMap<string, ComparablePrice>;
  /** The lowest comparable price; null without proposals. */
  lowestCents: number | null;
  /** What a thing costs at those who ask something extra for it. */
  elsewhere: ReadonlyMap<ScopeItem, PriceElsewhere>;
  /**
   * What was asked and nobody offers, neither in the price nor on top; nothing as long as one proposal
   * says in words alone what it covers.
   */
  unpriced: ScopeItem[];
}

/** Lays proposals side by side on what their brief asks for. */
export function compareOffers(
  offers: readonly Offer[],
  asked: readonly ScopeItem[],
): OfferComparison {
  const prices = new Map(offers.map((offer) => [offer.id, comparablePrice(offer, asked)]));
  const all = [...prices.values()];
  const elsewhere = new Map<ScopeItem, PriceElsewhere>();
  for (const { item, cents } of all.flatMap(({ extras }) => extras)) {
    const { lowest, highest } = elsewhere.get(item) ?? { lowest: cents, highest: cents };
    elsewhere.set(item, { lowest: Math.min(lowest, cents), highest: Math.max(highest, cents) });
  }
  return {
    prices,
    lowestCents: all.length > 0 ? Math.min(...all.map(({ cents }) => cents)) : null,
    elsewhere,
    unpriced:
      all.length > 0
        ? asked.filter((item) => all.every(({ missing }) => missing?.includes(item)))
        : [],
  };
}
