import type { AgreementKind } from "~/shared/agreement-kind.ts";
import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";
import type { ServiceType } from "../../intake/constants.ts";
import { agreementKind } from "../../rights/rules.ts";

/** What a proposal says of a thing that its brief asks for; `cents`, with VAT, come on top of the price. */
export type ScopeAnswer =
  | { answer: "INCLUDED" }
  | { answer: "EXCLUDED" }
  | { answer: "EXTRA"; cents: number };

/** What a proposal covers, by what its brief asked for when it was made. */
export type Scope = Readonly<Partial<Record<ScopeItem, ScopeAnswer>>>;

/**
 * What an agreement on a proposal, without the extras that its client declines, is to the law on revoking. One
 * without a scope carries things.
 */
export function agreementOn(
  serviceType: ServiceType,
  scope: Scope | null,
  declined: readonly string[],
): AgreementKind {
  const answer = scope?.transport?.answer ?? "INCLUDED";
  const isDeclined = answer === "EXTRA" && declined.includes("transport");
  return agreementKind(serviceType, answer !== "EXCLUDED" && !isDeclined);
}

export interface Extra {
  item: ScopeItem;
  cents: number;
}

/** Sorts a scope by its answers, each in the order of SCOPE_ITEMS. */
export function sortScope(scope: Scope) {
  const answered = (answer: ScopeAnswer["answer"]) =>
    SCOPE_ITEMS.filter((item) => scope[item]?.answer === answer);
  const extras = SCOPE_ITEMS.flatMap((item): Extra[] => {
    const told = scope[item];
    return told?.answer === "EXTRA" ? [{ item, cents: told.cents }] : [];
  });
  return { included: answered("INCLUDED"), extras, excluded: answered("EXCLUDED") };
}

/** The extras that a client may choose: those of what was asked. A proposal without a scope has none. */
export function extrasToChoose(scope: Scope | null, asked: readonly ScopeItem[]): Extra[] {
  return sortScope(scope ?? {}).extras.filter(({ item }) => asked.includes(item));
}

/** What a brief asks for and a scope says nothing of, in the order of SCOPE_ITEMS; nothing without a scope. */
export function unansweredIn(scope: Scope | null, asked: readonly ScopeItem[]): ScopeItem[] {
  return SCOPE_ITEMS.filter((item) => scope !== null && asked.includes(item) && !scope[item]);
}

/** What a brief asks for and a scope neither includes nor has a price of, in the order of SCOPE_ITEMS. */
export function leftOutOf(scope: Scope, asked: readonly ScopeItem[]): ScopeItem[] {
  const isLeftOut = (item: ScopeItem) => (scope[item]?.answer ?? "EXCLUDED") === "EXCLUDED";
  return SCOPE_ITEMS.filter((item) => asked.includes(item) && isLeftOut(item));
}

/** A scope without what its brief does not ask for. */
export function scopeWithin(scope: Scope, asked: readonly ScopeItem[]): Scope {
  return Object.fromEntries(
    Object.entries(scope).filter(([item]) => asked.some((each) => each === item)),
  );
}

export function priceWithExtras(
  { priceCents, scope }: { priceCents: number; scope: Scope | null },
  asked: readonly ScopeItem[],
) {
  const extras = extrasToChoose(scope, asked);
  return { cents: sumWith(priceCents, extras), extras };
}

/** What a price comes to with some extras on top. */
export function sumWith(priceCents: number, extras: readonly Extra[]): number {
  return extras.reduce((sum, { cents }) => sum + cents, priceCents);
}
