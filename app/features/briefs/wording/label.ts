import { volumeText } from "../../goods/wording.ts";
import type { BriefDates, BriefPlaces, LabelLine, Volume } from "../views.ts";
import { datesText, placesOf } from "../wording.ts";

/** What stands on the label of a brief's box, line by line. */
export function labelLines(
  brief: BriefPlaces & BriefDates & { volume: Volume | null },
): LabelLine[] {
  const { from, to } = placesOf(brief);
  return [
    [to === null ? "Waar" : "Van", from],
    ["Naar", to],
    ["Wanneer", datesText(brief)],
    ["Volume", brief.volume && volumeText(brief.volume)],
  ];
}
