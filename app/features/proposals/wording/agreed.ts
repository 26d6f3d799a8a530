import { DAY_MS, formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import type { AskedScope } from "../../briefs/views.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import { coveredBy } from "../rules/agreed.ts";
import type { Agreed, ProposalTerms } from "../views.ts";
import { kindText, type PriceTerms, termFacts } from "./offer.ts";

type Kind = Pick<ProposalTerms, "priceKind">;

/** What is paid, wherever it is said: '€ 985,00', or 'ten hoogste € 985,00' of a price by the hour. */
export function sumText({ priceKind }: Kind, cents: number): string {
  const sum = formatCents(cents);
  return priceKind === "HOURLY" ? `ten hoogste ${sum}` : sum;
}

/** What stands beside an agreed sum: that VAT is in it, and that it is the most that is paid. */
export function sumNote({ priceKind }: Kind): string {
  return priceKind === "HOURLY" ? "ten hoogste, incl. btw" : "incl. btw";
}

/** What kind of price was agreed on, in a sentence or two; null for a proposal from before price kinds. */
export function agreedKindText(terms: PriceTerms): string | null {
  return kindText(terms, "en nooit meer dan de afgesproken prijs");
}

/** What was agreed in a few words: 'di 3 maart 2026 voor € 985,00'. */
export function agreedText(terms: Kind, { day, cents }: Pick<Agreed, "day" | "cents">): string {
  return `${formatDay(day)} voor ${sumText(terms, cents)}`;
}

/** What an agreement covers, a line a thing. What was not chosen is named, and priced nowhere. */
export function coveredLines(
  { scope }: Pick<ProposalTerms, "scope">,
  brief: AskedScope,
  agreed: Agreed,
): { text: string; amount: string }[] {
  const covered = coveredBy(scope, brief.asked, agreed);
  if (!covered) return [];
  const told = (items: readonly ScopeItem[], amount: string) =>
    items.map((item) => ({ text: scopeLabel(item, brief), amount }));
  return [
    ...told(covered.included, "inbegrepen"),
    ...told(covered.chosen, "gekozen, inbegrepen"),
    ...told(covered.notChosen, "niet gekozen"),
    ...told(covered.missing, "niet inbegrepen"),
  ];
}

/** The terms of an agreement as facts: no other day and no last day to choose, for the choice was made. */
export function agreedTermFacts(terms: ProposalTerms): [label: string, value: string][] {
  return termFacts({ ...terms, validUntil: null, otherDays: [] }, []);
}

/** How long until the agreed day: 'Nog 20 dagen', 'Morgen', 'Vandaag'; null once it is past. */
export function countdownText(day: string, today: string): string | null {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 0) return null;
  if (days < 2) return days === 0 ? "Vandaag" : "Morgen";
  return `Nog ${days} dagen`;
}
