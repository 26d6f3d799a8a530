import type { LabelLine } from "~/shared/label.ts";
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
  return knownLines([
    [DATE_LABELS[serviceType], datesText(brief)],
    ["Tijd", time],
    ["Volume", volume && volumeText(volume)],
    ["Afstand", distanceKm === null ? null : distanceText(distanceKm, [])],
    ["Postcode", postcodes],
    ...(goods?.rooms ?? []).map(({ name, things }): DetailLine => [name, things.join(", ")]),
    ...details,
    ["Toelichting", freeText || null],
  ]);
}

/** Lines without those of which nothing was told. */
export function knownLines(lines: readonly LabelLine[]): DetailLine[] {
  return lines.flatMap(([label, value]): DetailLine[] => (value === null ? [] : [[label, value]]));
}

/** What differs between two versions of a brief, in the order in which the newer one tells it. */
export function changesBetween(before: PricedBrief, now: PricedBrief): Change[] {
  const [earlier, later] = [new Map(linesOf(before)), new Map(linesOf(now))];
  const labels = [...new Set([...later.keys(), ...earlier.keys()])];
  return labels
    .map((label) => ({
      label,
      before: earlier.get(label) ?? null,
      now: later.get(label) ?? null,
    }))
    .filter((line) => line.before !== line.now);
}
