import { SERVICE_TYPE_LABELS } from "../constants.ts";
import type { ShownPlaces } from "../views.ts";

/** Where a brief is carried out, on a card that already shows in large what kind of brief it is. */
export function BriefLocation({ brief }: { brief: { places: ShownPlaces; location: string } }) {
  const { from, to } = brief.places;
  if (to !== null) return brief.location;
  return (
    <>
      <span className="sr-only">{SERVICE_TYPE_LABELS.ONTRUIMING}</span> in {from}
    </>
  );
}
