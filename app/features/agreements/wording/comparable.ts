import { namesOf } from "~/features/proposals/wording/offer.ts";
import { formatAmount, partLines } from "~/features/proposals/wording/sum-parts.ts";
import { formatCents } from "~/shared/money.ts";
import type { NamedScope } from "../../briefs/views.ts";
import type { ComparablePrice, Estimate } from "../rules/comparable.ts";
import type { ProposalOrder } from "../rules.ts";

/** What is compared where that is not what the company asks for all that was asked; null where it is. */
export function comparableText(
  { kind, cents, extras, estimates, unknown }: ComparablePrice,
  brief: NamedScope,
): string | null {
  if (kind === "complete") return null;
  if (kind === "untold") return "Zegt in eigen woorden wat erbij hoort.";
  const counted = extras.map(({ item }) => item);
  const told = [
    ...(counted.length > 0 ? [`met ${namesOf(counted, brief)}`] : []),
    ...(unknown.length > 0 ? [`zonder ${namesOf(unknown, brief)}`] : []),
    ...(estimates.length > 0 ? [`waarvan ${estimatedText(estimates)} geschat`] : []),
  ];
  const name = kind === "incomplete" ? "Onvolledig" : "Vergelijkbare prijs";
  return `${name}: ${formatCents(cents)}, ${told.join(", ")}.`;
}

/** How a comparable price is made up, a line a part; nothing where the price is all of it. */
export function comparedParts(
  { estimates, extras }: ComparablePrice,
  priceCents: number,
  brief: NamedScope,
): string[] {
  if (extras.length + estimates.length === 0) return [];
  return [
    formatAmount(priceCents),
    ...partLines(extras, brief, (names) => names),
    ...partLines(estimates, brief, (names) => `${names} elders (geschat)`),
  ];
}

function estimatedText(estimates: readonly Estimate[]): string {
  return formatCents(estimates.reduce((sum, { cents }) => sum + cents, 0));
}

const SOURCES: Record<Estimate["source"], string> = {
  proposals: "naar de andere offertes",
  tariffs: "naar tarieven van verhuisbedrijven",
};

/** An estimate with where it comes from: 'geschat op € 85,00, naar de andere offertes'. */
export function estimateText({ cents, source }: Estimate): string {
  return `geschat op ${formatCents(cents)}, ${SOURCES[source]}`;
}

export const ORDER_TEXTS: Record<ProposalOrder, string> = {
  price:
    "Wie alles doet wat je vroeg staat vooraan, de laagste vergelijkbare prijs eerst; daarna komt wie het minste weglaat, zodat iets weglaten nooit een betere plek oplevert. De vergelijkbare prijs is de prijs van de offerte met erbij wat er niet in zit: wat het bedrijf daar zelf voor vraagt, of anders een schatting. Is van iets geen prijs bekend, dan is de offerte onvolledig en staat hij achteraan.",
  date: "De offerte die het laatst binnenkwam staat vooraan.",
};

export const SAME_FOR_ALL =
  "Geen bedrijf betaalt voor een plek: alle bedrijven betalen ons hetzelfde per maand.";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** How soon a company answered a brief: '20 minuten', '3 uur', '2 dagen'; never less than a minute. */
export function repliedText(placed: Date, sent: Date): string {
  const minutes = Math.max(1, Math.round((sent.getTime() - placed.getTime()) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return minutes === 1 ? "1 minuut" : `${minutes} minuten`;
  const hours = Math.round(minutes / HOUR_MINUTES);
  return hours < 2 * DAY_HOURS ? `${hours} uur` : `${Math.round(hours / DAY_HOURS)} dagen`;
}
