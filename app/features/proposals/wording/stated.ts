import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { type CancelStep, type CancelTerms, cancelSteps } from "../../tariffs/rules/terms.ts";
import type { ProposalTerms, StatedTerm, StatedTerms } from "../views.ts";

type Stating = StatedTerms &
  Pick<
    ProposalTerms,
    "priceKind" | "hourlyRateCents" | "hoursCeiling" | "insuredCents" | "cancelFreeDays"
  >;

/** What every proposal has to state, in the order in which clients read it. Nothing follows from silence. */
export function statedTerms(terms: Stating): StatedTerm[] {
  return [
    whole("Soort prijs", kindStated(terms), "vaste prijs of per uur"),
    whole("Wie het uitvoert", performerText(terms), "wie het uitvoert"),
    whole("Verzekerd", insuredStated(terms), "tot welk bedrag het verzekerd is"),
    whole("Eigen risico", ownRiskText(terms), "het eigen risico"),
    cancelStated(terms),
    whole("Zegt het bedrijf af", moverOwesText(terms), "wat je krijgt als het bedrijf afzegt"),
  ];
}

/** The terms as facts, for papers and mails: what is missing says so. */
export function statedFacts(stated: readonly StatedTerm[]): [label: string, value: string][] {
  return stated.map(({ label, text, missing }) => [
    label,
    text === null
      ? "Niet opgegeven"
      : [text, missing && `Niet opgegeven: ${missing}`].filter(Boolean).join("\n"),
  ]);
}

const whole = (label: string, text: string | null, missing: string): StatedTerm => ({
  label,
  text,
  missing: text === null ? missing : null,
});

function kindStated({ priceKind, hourlyRateCents, hoursCeiling }: Stating): string | null {
  if (priceKind !== "HOURLY" || hourlyRateCents === null) {
    return priceKind === null ? null : "vaste prijs";
  }
  return `${formatCents(hourlyRateCents)} per uur, hoogstens ${hoursCeiling} uur`;
}

function performerText({ performedBy, performerName, performerKvk }: Stating): string | null {
  if (performedBy === null) return null;
  const number = performerKvk && `KvK ${performerKvk}`;
  const who = performedBy === "OWN" ? "het bedrijf zelf" : performerName;
  return [who, number].filter(Boolean).join(", ") || null;
}

function insuredStated({ insuredCents }: Stating): string | null {
  return insuredCents === null ? null : `tot ${formatWholeEuros(insuredCents)}`;
}

function ownRiskText({ ownRisk }: Stating): string | null {
  if (ownRisk === null) return null;
  return ownRisk === 0 ? "geen" : formatCents(ownRisk);
}

function moverOwesText({ moverOwesPercent: percent }: Stating): string | null {
  if (percent === null) return null;
  return percent === 0 ? "geen vast bedrag, je schade naar de wet" : `${percent} % van de prijs`;
}

/** What cancelling costs, a line a step; of one that says nothing of the day itself the rest is missing. */
function cancelStated(terms: CancelTerms): StatedTerm {
  const { steps, isWhole } = cancelSteps(terms);
  return {
    label: "Annuleren kost",
    text: steps.map(stepText).join("\n") || null,
    missing: isWhole ? null : steps.length > 0 ? "wat later annuleren kost" : "wat annuleren kost",
  };
}

function stepText({ days, percent }: CancelStep, index: number): string {
  const cost = percent === 0 ? "niets" : `${percent} %`;
  if (days === 0) return `${index > 0 ? "daarna, " : ""}tot en met de dag zelf: ${cost}`;
  return `tot ${days} ${days === 1 ? "dag" : "dagen"} ervoor: ${cost}`;
}
