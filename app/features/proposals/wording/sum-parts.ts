import { once } from "~/shared/remembered.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import type { NamedScope } from "../../briefs/views.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import type { ServiceType } from "../../intake/constants.ts";
import { type Extra, sumWith } from "../rules/scope.ts";

const amounts = once(
  () => new Intl.NumberFormat("nl-NL", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Cents as nl-NL euros without their sign, for an amount that stands in a sum: '1.250,00'. */
export function formatAmount(cents: number): string {
  return amounts().format(cents / 100);
}

/** The names that are too long for a place where several stand in one sum. */
const SHORT_LABELS: Partial<Record<ScopeItem, string>> = {
  lift: "ladderlift of dragen",
  assembly: "demonteren",
  storage: "opslag",
  disposal: "afvoeren",
};
const SHORT_TRANSPORT: Record<ServiceType, string> = {
  VERHUIZING: "vervoer",
  ONTRUIMING: "leeghalen",
};

/** The same in a word or two, for a sum or a card: 'demonteren'. */
export function shortScopeLabel(item: ScopeItem, brief: NamedScope): string {
  if (item === "transport") return SHORT_TRANSPORT[brief.serviceType];
  return SHORT_LABELS[item] ?? scopeLabel(item, brief).toLowerCase();
}

/** How a sum is made up, a line a part: '840,00', '+ 95,00 demonteren'. Nothing where nothing comes on top. */
export function sumParts(
  { priceCents, extras }: { priceCents: number; extras: readonly Extra[] },
  brief: NamedScope,
): string[] {
  if (extras.length === 0) return [];
  return [formatAmount(priceCents), ...partLines(extras, brief, (names) => names)];
}

/** More parts than this are told as one, so that several sums fit beside each other on a phone. */
const MAX_NAMED_PARTS = 2;

/** Parts that come on top of a price, a line each, or one line for all of many; `told` says what they are. */
export function partLines(
  parts: readonly Extra[],
  brief: NamedScope,
  told: (names: string) => string,
): string[] {
  const line = (cents: number, names: string) => `+ ${formatAmount(cents)} ${told(names)}`;
  if (parts.length > MAX_NAMED_PARTS) {
    return [line(sumWith(0, parts), `wat je erbij vroeg (${parts.length})`)];
  }
  return parts.map(({ item, cents }) => line(cents, shortScopeLabel(item, brief)));
}
