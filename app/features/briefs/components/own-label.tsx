import { SERVICE_TYPE_LABELS } from "../constants.ts";
import type { LabelLine, OwnBrief } from "../views.ts";
import { stampsOf } from "../wording/stamps.ts";
import { BriefLabel } from "./brief-label.tsx";

/** The label of a client's own brief as it stands: its route, then `lines`, its stamps and its boxes. */
export function OwnLabel({ brief, lines }: { brief: OwnBrief; lines: readonly LabelLine[] }) {
  const { from, to } = brief.places;
  return (
    <BriefLabel
      title={SERVICE_TYPE_LABELS[brief.serviceType]}
      stamps={stampsOf(brief.status)}
      lines={[[to === null ? "Waar" : "Van", from], ["Naar", to], ...lines]}
      places={{ taken: brief.proposalsCount, total: brief.maxProposals }}
    />
  );
}
