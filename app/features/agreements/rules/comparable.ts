import type { ScopeItem } from "../../briefs/constants.ts";
import { type Extra, leftOutOf, priceWithExtras } from "../../proposals/rules/scope.ts";
import type { ProposalTerms } from "../../proposals/views.ts";
import type { UsualPrices } from "../../tariffs/views.ts";

export interface Offer extends Pick<ProposalTerms, "scope"> {
  id: string;
  /** On the day that an acceptance begins with. */
  priceCents: number;
  /** The client can accept it as it stands. */
  isChoosable: boolean;
}

/** What a thing probably costs that is left out: the middle of what others on the brief ask, or of tariffs. */
export interface Estimate {
  item: ScopeItem;
  cents: number;
  source: "proposals" | "tariffs";
}

/**
 * What a client would pay for all that was asked (vergelijkbare prijs). `complete`: the company does all
 * of it, at prices of its own. `estimated`: what it leaves out is filled in. `incomplete`: of something
 * that it leaves out nobody knows the price. `untold`: it has no scope, so that nobody can tell.
 */
export interface ComparablePrice {
  kind: "complete" | "estimated" | "incomplete" | "untold";
  /** The price with its extras and the estimates; without what is `unknown`. */
  cents: number;
  /** What was asked and costs more at this company. */
  extras: Extra[];
  estimates: Estimate[];
  /** What was asked, is left out, and nobody knows the price of. */
  unknown: ScopeItem[];
  /** The lowest of those that can be accepted and are complete. */
  isLowest: boolean;
  /** What it is above that one; null without one, and where this is no price of all that was asked. */
  aboveCents: number | null;
}

/** The comparable price of each proposal on one brief, by its id; `usual` is what tariffs come to. */
export function compareOffers(
  offers: readonly Offer[],
  asked: readonly ScopeItem[],
  usual: UsualPrices,
): Map<string, ComparablePrice> {
  // Who leaves a thing out has no price of it: all of them have the same others, and the same estimate.
  const estimates = asked.flatMap((item) => estimateOf(item, offers, usual) ?? []);
  const filledIn = offers.map((offer) => ({ offer, price: fillIn(offer, asked, estimates) }));
  const lowest = Math.min(
    ...filledIn
      .filter(({ offer, price }) => offer.isChoosable && price.kind === "complete")
      .map(({ price }) => price.cents),
  );
  return new Map(
    filledIn.map(({ offer, price }) => {
      const { kind, cents } = price;
      const isCompared = lowest !== Infinity && (kind === "complete" || kind === "estimated");
      const isLowest = offer.isChoosable && kind === "complete" && cents === lowest;
      return [offer.id, { ...price, isLowest, aboveCents: isCompared ? cents - lowest : null }];
    }),
  );
}

type Filled = Omit<ComparablePrice, "isLowest" | "aboveCents">;

function fillIn(offer: Offer, asked: readonly ScopeItem[], known: readonly Estimate[]): Filled {
  const { cents, extras } = priceWithExtras(offer, asked);
  if (!offer.scope) return { kind: "untold", cents, extras, estimates: [], unknown: [] };
  const left = leftOutOf(offer.scope, asked);
  const estimates = left.flatMap((item) => known.find((each) => each.item === item) ?? []);
  const unknown = left.filter((item) => !estimates.some((each) => each.item === item));
  const kind = unknown.length > 0 ? "incomplete" : left.length > 0 ? "estimated" : "complete";
  const all = estimates.reduce((sum, each) => sum + each.cents, cents);
  return { kind, cents: all, extras, estimates, unknown };
}

function estimateOf(
  item: ScopeItem,
  offers: readonly Offer[],
  usual: UsualPrices,
): Estimate | null {
  const prices = offers.flatMap(({ scope }) => {
    const answered = scope?.[item];
    return answered?.answer === "EXTRA" ? [answered.cents] : [];
  });
  if (prices.length > 0) return { item, cents: middleOf(prices), source: "proposals" };
  const cents = usual[item];
  return cents === undefined ? null : { item, cents, source: "tariffs" };
}

function middleOf(amounts: readonly number[]): number {
  const sorted = [...amounts].sort((a, b) => a - b);
  const last = (sorted.length - 1) / 2;
  const middle = sorted.slice(Math.floor(last), Math.ceil(last) + 1);
  return Math.round(middle.reduce((sum, cents) => sum + cents, 0) / middle.length);
}

/** What of a comparable price is paid to the company itself: all that it offers of what was asked. */
export function offeredCents({ cents, estimates }: ComparablePrice): number {
  return cents - estimates.reduce((sum, estimate) => sum + estimate.cents, 0);
}

const PLACES = { complete: 0, estimated: 0, untold: 1, incomplete: 2 };

/**
 * The order of two proposals on one brief, the better first. What has no price of all that was asked stands
 * last; then a thing that nobody can price counts before one that is left out, and that before any amount,
 * so that leaving it out never pays.
 */
export function byComparable(a: ComparablePrice, b: ComparablePrice): number {
  return (
    PLACES[a.kind] - PLACES[b.kind] ||
    a.unknown.length - b.unknown.length ||
    leftOut(a) - leftOut(b) ||
    a.cents - b.cents
  );
}

const leftOut = ({ estimates, unknown }: ComparablePrice) => estimates.length + unknown.length;
