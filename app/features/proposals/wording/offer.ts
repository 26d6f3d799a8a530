import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import type { ServiceType } from "../../intake/constants.ts";
import { priceWithExtras, sortScope } from "../rules/scope.ts";
import type { ProposalTerms, ProposalWords } from "../views.ts";

type Kind = Pick<ProposalTerms, "priceKind" | "hourlyRateCents">;

/** What kind of price it is, of one by the hour with `most`; null for a proposal from before price kinds. */
export function kindText({ priceKind, hourlyRateCents }: Kind, most: string): string | null {
  if (priceKind === null) return null;
  if (priceKind === "FIXED" || hourlyRateCents === null) return "Vaste prijs";
  return `${formatCents(hourlyRateCents)} per uur, ${most}: uren daarboven zijn voor het bedrijf.`;
}

/** What kind of price is asked, in a sentence or two. */
export function priceKindText(terms: Kind & Pick<ProposalTerms, "hoursCeiling">): string | null {
  return kindText(terms, `hoogstens ${terms.hoursCeiling} uur. Dit betaal je hoogstens`);
}

/** The same in a few words, to stand under a price. */
export function priceKindShort({ priceKind }: Pick<Kind, "priceKind">): string | null {
  if (priceKind === null) return null;
  return priceKind === "FIXED" ? "vaste prijs" : "hoogstens, per uur";
}

/** Names of things in a sentence: 'inpakken, piano en opslag'. */
export function namesOf(items: readonly ScopeItem[], serviceType: ServiceType): string {
  const names = items.map((item) => scopeLabel(item, serviceType).toLowerCase());
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} en ${last}` : last;
}

/** All that a proposal offers as facts, for a mail; null is left out there. */
export function offerFacts(
  packageName: string,
  terms: ProposalTerms,
  asked: readonly ScopeItem[],
  serviceType: ServiceType,
): [label: string, value: string | null][] {
  const { included, extras, excluded } = sortScope(terms.scope ?? {});
  const left = excluded.filter((item) => asked.includes(item));
  const { cents } = priceWithExtras(terms, asked);
  const isMore = cents !== terms.priceCents;
  const priced = extras.map(
    (extra) => `${scopeLabel(extra.item, serviceType)} voor ${formatCents(extra.cents)} erbij`,
  );
  return [
    ["Offerte", packageName],
    ["Prijs", `${formatCents(terms.priceCents)} incl. btw`],
    ["Soort prijs", priceKindText(terms)],
    ["Met alles erbij wat extra kost", isMore ? formatCents(cents) : null],
    ["Inbegrepen", thingsText(included, serviceType)],
    ["Tegen meerprijs", priced.join(", ") || null],
    ["Niet inbegrepen", thingsText(left, serviceType)],
    ...termFacts(terms),
  ];
}

/** Names of things one after the other; null without any. */
export function thingsText(items: readonly ScopeItem[], serviceType: ServiceType): string | null {
  return items.map((item) => scopeLabel(item, serviceType)).join(", ") || null;
}

/** The terms of a proposal as facts; what it does not say is left out. */
export function termFacts(
  terms: Pick<
    ProposalTerms,
    "vans" | "vansM3" | "insuredCents" | "validUntil" | "cancelFreeDays" | "otherDays"
  >,
): [label: string, value: string][] {
  const facts: [string, string | null][] = [
    ["Wagens", vansText(terms)],
    ["Verzekerd", insuredText(terms)],
    ["Geldig", validText(terms)],
    ["Gratis annuleren", cancelText(terms)],
    ["Andere dag", daysText(terms)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

/** Up to how much is insured; null where a proposal does not say. */
export function insuredText({ insuredCents }: Pick<ProposalTerms, "insuredCents">): string | null {
  return insuredCents === null ? null : `tot ${formatWholeEuros(insuredCents)}`;
}

/** Until which day a proposal stands; null as long as the client chooses. */
export function validText({ validUntil }: Pick<ProposalTerms, "validUntil">): string | null {
  return validUntil === null ? null : `tot en met ${formatLongDate(validUntil)}`;
}

/** The vans of a proposal and what they hold; null where it does not say. */
export function vansText({ vans, vansM3 }: Pick<ProposalTerms, "vans" | "vansM3">): string | null {
  if (vans === null) return vansM3 === null ? null : `${vansM3} m³`;
  if (vansM3 === null) return String(vans);
  return vans === 1 ? `1 van ${vansM3} m³` : `${vans}, samen ${vansM3} m³`;
}

/** How long the work takes; null where a proposal does not say. */
export function hoursText({ estimatedHours }: Pick<ProposalWords, "estimatedHours">) {
  return estimatedHours === null ? null : `${estimatedHours} uur`;
}

/** Until when cancelling costs nothing; null where a proposal does not say. */
export function cancelText({
  cancelFreeDays: days,
}: Pick<ProposalTerms, "cancelFreeDays">): string | null {
  if (days === null) return null;
  if (days === 0) return "tot en met de dag zelf";
  return days === 1 ? "tot 1 dag ervoor" : `tot ${days} dagen ervoor`;
}

/** Prices on other days, a line each; null without any. */
export function daysText({ otherDays }: Pick<ProposalTerms, "otherDays">): string | null {
  return (
    otherDays.map(({ day, cents }) => `${formatDay(day)}: ${formatCents(cents)}`).join("\n") || null
  );
}
