import type { Label, LabelLine } from "~/shared/label.ts";
import { volumeText } from "../../goods/wording.ts";
import { SERVICE_TYPE_LABELS } from "../../intake/constants.ts";
import type { BriefDates, OwnBrief, ShownPlaces } from "../views.ts";
import { datesText } from "../wording.ts";

type LabelledBrief = BriefDates &
  Pick<OwnBrief, "serviceType" | "places" | "volume" | "proposalsCount" | "maxProposals">;

export function routeLines({ from, to }: ShownPlaces): LabelLine[] {
  return [
    [to === null ? "Waar" : "Van", from],
    ["Naar", to],
  ];
}

/** All that stands on the label of a brief's box, but for stamps. */
export function briefLabelOf(brief: LabelledBrief): Label {
  const { proposalsCount: taken, maxProposals: total, volume } = brief;
  return {
    title: SERVICE_TYPE_LABELS[brief.serviceType],
    lines: [
      ...routeLines(brief.places),
      ["Wanneer", datesText(brief)],
      ["Volume", volume && volumeText(volume)],
    ],
    places: { taken, total },
  };
}
