import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import type { NamedScope } from "../../briefs/views.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import { type Extra, sumWith } from "../rules/scope.ts";
import type { ProposalTerms, ProposalWords } from "../views.ts";

export type PriceTerms = Pick<ProposalTerms, "priceKind" | "hourlyRateCents">;

/** What kind of price it is, of one by the hour with `most`; null for a proposal from before price kinds. */
export function kindText({ priceKind, hourlyRateCents }: PriceTerms, most: string): string | null {
  if (priceKind === null) return null;
  if (priceKind === "FIXED" || hourlyRateCents === null) return "Vaste prijs";
  return `${formatCents(hourlyRateCents)} per uur, ${most}: uren daarboven zijn voor het bedrijf.`;
}

/** What kind of price is asked, in a sentence or two. */
export function priceKindText(terms: PriceTerms & Pick<ProposalTerms, "hoursCeiling">) {
  return kindText(terms, `hoogstens ${terms.hoursCeiling} uur. Dit betaal je hoogstens`);
}

export function priceKindShort({ priceKind }: Pick<ProposalTerms, "priceKind">): string | null {
  if (priceKind === null) return null;
  return priceKind === "FIXED" ? "vaste prijs" : "hoogstens, per uur";
}

/** Names of things in a sentence: 'inpakken, piano en opslag'. */
export function namesOf(items: readonly ScopeItem[], brief: NamedScope): string {
  const names = items.map((item) => scopeLabel(item, brief).toLowerCase());
  return new Intl.ListFormat("nl").format(names);
}

/** Names of things one after the other; null without any. */
export function thingsText(items: readonly ScopeItem[], brief: NamedScope): string | null {
  return items.map((item) => scopeLabel(item, brief)).join(", ") || null;
}

/** The terms beside the price. A text of one is null where a proposal does not say it. */
type SideTerms = Pick<ProposalTerms, "vans" | "vansM3" | "validUntil" | "otherDays">;

/** The terms of a proposal as facts, with prices that hold `extras`; what it does not say is left out. */
export function termFacts(
  terms: SideTerms,
  extras: readonly Extra[],
): [label: string, value: string][] {
  const facts: [string, string | null][] = [
    ["Wagens", vansText(terms)],
    ["Geldig", validText(terms)],
    ["Andere dag", daysText(terms, extras)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

export function validText({ validUntil }: SideTerms): string | null {
  return validUntil === null ? null : `tot en met ${formatLongDate(validUntil)}`;
}

export function vansText({ vans, vansM3 }: SideTerms): string | null {
  if (vans === null) return vansM3 === null ? null : `${vansM3} m³`;
  if (vansM3 === null) return String(vans);
  return vans === 1 ? `1 van ${vansM3} m³` : `${vans}, samen ${vansM3} m³`;
}

export function hoursText({ estimatedHours }: Pick<ProposalWords, "estimatedHours">) {
  return estimatedHours === null ? null : `${estimatedHours} uur`;
}

/** What a proposal costs on other days with `extras`, a line each. */
export function daysText({ otherDays }: SideTerms, extras: readonly Extra[]): string | null {
  const lines = otherDays.map(
    ({ day, cents }) => `${formatDay(day)}: ${formatCents(sumWith(cents, extras))}`,
  );
  return lines.join("\n") || null;
}
