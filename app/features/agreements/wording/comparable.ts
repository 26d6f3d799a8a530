import { namesOf } from "~/features/proposals/wording/offer.ts";
import { formatCents } from "~/shared/money.ts";
import type { ServiceType } from "../../intake/constants.ts";
import type { ComparablePrice, Estimate } from "../rules/comparable.ts";
/**
 * What a comparable price tells beside the price itself; null when it tells nothing: all that was asked
 * is in the price.
 */
export function comparableText(
  { kind, cents, extras, estimates, unknown }: ComparablePrice,
  serviceType: ServiceType,
): string | null {
  if (kind === "untold") return "Zegt in eigen woorden wat erbij hoort.";
  const counted = extras.map(({ item }) => item);
  const told = [
    ...(counted.length > 0 ? [`met ${namesOf(counted, serviceType)}`] : []),
    ...(unknown.length > 0 ? [`zonder ${namesOf(unknown, serviceType)}`] : []),
    ...(estimates.length > 0 ? [`waarvan ${estimatedText(estimates)} geschat`] : []),
  ];
  const name = kind === "incomplete" ? "Onvolledig" : "Vergelijkbare prijs";
  return told.length > 0 ? `${name}: ${formatCents(cents)}, ${told.join(", ")}.` : null;
}

/** How much of a comparable price is estimated. */
export function estimatedText(estimates: readonly Estimate[]): string {
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
