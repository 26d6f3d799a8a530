import { volumeText } from "../../goods/wording.ts";
import { SERVICE_TYPE_LABELS, type ServiceType } from "../constants.ts";
import type { BriefDates, BriefLabel, LabelLine, ShownPlaces, Volume } from "../views.ts";
import { datesText } from "../wording.ts";

interface LabelledBrief extends BriefDates {
  serviceType: ServiceType;
  places: ShownPlaces;
  volume: Volume | null;
  proposalsCount: number;
  maxProposals: number;
}

/** The lines on the label of a brief's box. */
function labelLines({
  places: { from, to },
  volume,
  ...dates
}: Pick<LabelledBrief, "places" | "volume" | keyof BriefDates>): LabelLine[] {
  return [
    [to === null ? "Waar" : "Van", from],
    ["Naar", to],
    ["Wanneer", datesText(dates)],
    ["Volume", volume && volumeText(volume)],
  ];
}

/** All that stands on the label of a brief's box, but for stamps. */
export function labelOf(brief: LabelledBrief): BriefLabel {
  const { proposalsCount: taken, maxProposals: total } = brief;
  return {
    title: SERVICE_TYPE_LABELS[brief.serviceType],
    lines: labelLines(brief),
    places: { taken, total, words: `${taken} van ${total} offertes` },
  };
}
