import type { LabelLine } from "~/shared/label.ts";
import { BoxLabel } from "../../../ui/label.tsx";
import type { OwnBrief } from "../views.ts";
import { labelOf } from "../wording/label.ts";
import { stampsOf } from "../wording/stamps.ts";

/** The label of a client's own brief with the stamps it has; `lines` take the place of its own. */
export function OwnLabel({ brief, lines }: { brief: OwnBrief; lines?: readonly LabelLine[] }) {
  const label = labelOf(brief);
  return (
    <BoxLabel
      title={label.title}
      stamps={stampsOf(brief.status)}
      lines={lines ?? label.lines}
      places={label.places}
    />
  );
}
