import { SERVICE_TYPE_LABELS } from "../../intake/constants.ts";
import type { ShownPlaces } from "../views.ts";
import { locationText } from "../wording.ts";

/** Where a brief is carried out, on a card that already shows in large what kind of brief it is. */
export function BriefLocation({ places }: { places: ShownPlaces }) {
  if (places.to !== null) return locationText(places);
  return (
    <>
      <span className="sr-only">{SERVICE_TYPE_LABELS.ONTRUIMING}</span> in {places.from}
    </>
  );
}
