import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";

/**
 * What a proposal says of a thing that its brief asks for, one of SCOPE_ANSWERS; `cents` include VAT and
 * come on top of the price.
 */
export type ScopeAnswer =
  | { answer: "INCLUDED" }
  | { answer: "EXCLUDED" }
  | { answer: "EXTRA"; cents: number };

/** What a proposal covers, by what its brief asked for when it was made. */
export type Scope = Readonly<Partial<Record<ScopeItem, ScopeAnswer>>>;

/** What costs something on top of the price. */
export interface Extra {
  item: ScopeItem;
  cents: number;
}

/** A scope by its answers, each in the order of SCOPE_ITEMS. */
export interface SortedScope {
  included: ScopeItem[];
  extras: Extra[];
  excluded: ScopeItem[];
}

/** Sorts a scope by its answers. */
export function sortScope(scope: Scope): SortedScope {
  const sorted: SortedScope = { included: [], extras: [], excluded: [] };
  for (const item of SCOPE_ITEMS) {
    const answered = scope[item];
    if (answered?.answer === "INCLUDED") sorted.included.push(item);
    if (answered?.answer === "EXCLUDED") sorted.excluded.push(item);
    if (answered?.answer === "EXTRA") sorted.extras.push({ item, cents: answered.cents });
  }
  return sorted;
}

/**
 * What a brief asks for and a scope says nothing of, in the order of SCOPE_ITEMS. A proposal from before
 * scopes, which has none, says in its own words what it covers.
 */
export function unansweredIn(scope: Scope | null, asked: readonly ScopeItem[]): ScopeItem[] {
  return SCOPE_ITEMS.filter((item) => scope !== null && asked.includes(item) && !scope[item]);
}

/** What a brief asks for and a scope neither includes nor has a price of, in the order of SCOPE_ITEMS. */
export function leftOutOf(scope: Scope, asked: readonly ScopeItem[]): ScopeItem[] {
  const isOffered = (item: ScopeItem) =>
    scope[item]?.answer === "INCLUDED" || scope[item]?.answer === "EXTRA";
  return SCOPE_ITEMS.filter((item) => asked.includes(item) && !isOffered(item));
}

/** A scope without what its brief does not ask for. */
export function scopeWithin(scope: Scope, asked: readonly ScopeItem[]): Scope {
  return Object.fromEntries(
    asked.flatMap((item) => {
      const answered = scope[item];
      return answered ? [[item, answered]] : [];
    }),
  );
}

/** The price of a proposal with the extras that were asked for. An extra that was not asked is not counted. */
export function priceWithExtras(
  { priceCents, scope }: { priceCents: number; scope: Scope | null },
  asked: readonly ScopeItem[],
): { cents: number; extras: Extra[] } {
  const extras = sortScope(scope ?? {}).extras.filter(({ item }) => asked.includes(item));
  return { cents: extras.reduce((sum, { cents }) => sum + cents, priceCents), extras };
}
