import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import type { ServiceType } from "../../intake/constants.ts";
import { type Extra, priceWithExtras, sortScope } from "../rules/scope.ts";
import type { ProposalTerms, ProposalWords } from "../views.ts";

/** What kind of price it is, in a sentence or two; null for a proposal from before price kinds. */
export function priceKindText({
  priceKind,
  hourlyRateCents,
  hoursCeiling,
}: Pick<ProposalTerms, "priceKind" | "hourlyRateCents" | "hoursCeiling">): string | null {
  if (priceKind === null) return null;
  if (priceKind === "FIXED" || hourlyRateCents === null) return "Vaste prijs";
  const rate = formatCents(hourlyRateCents);
  return `${rate} per uur, hoogstens ${hoursCeiling} uur. Dit betaal je hoogstens: uren daarboven zijn voor het bedrijf.`;
}

/** The same in a few words, to stand under a price. */
export function priceKindShort({ priceKind }: Pick<ProposalTerms, "priceKind">): string | null {
  if (priceKind === null) return null;
  return priceKind === "FIXED" ? "vaste prijs" : "hoogstens, per uur";
}

/** An extra with its price: 'Inpakken voor € 120,00 erbij'. */
function extraText({ item, cents }: Extra, serviceType: ServiceType): string {
  return `${scopeLabel(item, serviceType)} voor ${formatCents(cents)} erbij`;
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
  return [
    ["Offerte", packageName],
    ["Prijs", `${formatCents(terms.priceCents)} incl. btw`],
    ["Soort prijs", priceKindText(terms)],
    ["Met alles erbij wat extra kost", isMore ? formatCents(cents) : null],
    ["Inbegrepen", listOf(included.map((item) => scopeLabel(item, serviceType)))],
    ["Tegen meerprijs", listOf(extras.map((extra) => extraText(extra, serviceType)))],
    ["Niet inbegrepen", listOf(left.map((item) => scopeLabel(item, serviceType)))],
    ...termFacts(terms),
  ];
}

function listOf(names: string[]): string | null {
  return names.length > 0 ? names.join(", ") : null;
}

/** The terms of a proposal as facts; what it does not say is left out. */
export function termFacts(
  terms: Pick<
    ProposalTerms,
    "vans" | "vansM3" | "insuredCents" | "validUntil" | "cancelFreeDays" | "otherDays"
  >,
): [label: string, value: string][] {
  const { cancelFreeDays, otherDays } = terms;
  const facts: [string, string | null][] = [
    ["Wagens", vansText(terms)],
    ["Verzekerd", insuredText(terms)],
    ["Geldig", validText(terms)],
    ["Gratis annuleren", cancelFreeDays === null ? null : cancelText(cancelFreeDays)],
    ["Andere dag", otherDays.map(dayText).join("\n") || null],
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

/** Until when cancelling costs nothing. */
export function cancelText(days: number): string {
  if (days === 0) return "tot en met de dag zelf";
  return days === 1 ? "tot 1 dag ervoor" : `tot ${days} dagen ervoor`;
}

function dayText({ day, cents }: { day: string; cents: number }): string {
  return `${formatDay(day)}: ${formatCents(cents)}`;
}
