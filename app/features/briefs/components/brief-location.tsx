import { SERVICE_TYPE_LABELS } from "../constants.ts";
import { CLEARANCE_IN } from "../wording.ts";

/** Where a request is, on a card that already shows in large what kind of request it is. */
export function BriefLocation({ location }: { location: string }) {
  if (!location.startsWith(CLEARANCE_IN)) return location;
  const kind = SERVICE_TYPE_LABELS.ONTRUIMING;
  return (
    <>
      <span className="sr-only">{kind}</span>
      {location.slice(kind.length)}
    </>
  );
}
