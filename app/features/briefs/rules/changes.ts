import { volumeText } from "../../goods/wording.ts";
import type { DetailLine } from "../../intake/answers.ts";
import { DATE_LABELS } from "../../intake/constants.ts";
import { distanceText } from "../../places/wording.ts";
import type { PricedBrief } from "../views.ts";
import { datesText } from "../wording.ts";

/** A fact of a brief that its client changed; null where a version does not tell it. */
export interface Change {
  label: string;
  before: string | null;
  now: string | null;
}

/** What a proposal is made on, a line a fact. */
export function linesOf(brief: PricedBrief): DetailLine[] {
  const { serviceType, time, volume, goods, distanceKm, postcodes, details, freeText } = brief;
  return [
    { label: DATE_LABELS[serviceType], value: datesText(brief) },
    { label: "Tijd", value: time },
    ...(volume === null ? [] : [{ label: "Volume", value: volumeText(volume) }]),
    ...(distanceKm === null ? [] : [{ label: "Afstand", value: distanceText(distanceKm, []) }]),
    ...(postcodes === null ? [] : [{ label: "Postcode", value: postcodes }]),
    ...(goods?.rooms ?? []).map(({ name, things }) => ({ label: name, value: things.join(", ") })),
    ...details,
    ...(freeText ? [{ label: "Toelichting", value: freeText }] : []),
  ];
}

/** What differs between two versions of a brief, in the order in which the newer one tells it. */
export function changesBetween(before: PricedBrief, now: PricedBrief): Change[] {
  const [earlier, later] = [before, now].map(
    (brief) => new Map(linesOf(brief).map(({ label, value }) => [label, value])),
  );
  if (!earlier || !later) return [];
  const labels = [...new Set([...later.keys(), ...earlier.keys()])];
  return labels
    .map((label) => ({
      label,
      before: earlier.get(label) ?? null,
      now: later.get(label) ?? null,
    }))
    .filter((line) => line.before !== line.now);
}
