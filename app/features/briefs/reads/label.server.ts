import type { BriefLabel } from "../views.ts";
import { labelOf } from "../wording/label.ts";
import type { BriefRow } from "./brief.server.ts";
import { volumeOf } from "./load.server.ts";
import { placesOf } from "./shown-places.server.ts";

/** The label of a stored brief, for its client and for the company that was chosen. */
export function ownLabel(brief: BriefRow): BriefLabel {
  return labelOf({ ...brief, places: placesOf(brief), volume: volumeOf(brief) });
}
