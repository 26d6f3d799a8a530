import { useState } from "react";
import { useLive } from "~/ui/hydration.ts";
import { DraftPhotos } from "./while-filling-in.later.tsx";

/**
 * Where photos are chosen for a brief that is being filled in. They are sent as they are chosen: what
 * shows them comes with its step, and stays while they are sent. Without scripts they come later.
 */
export function PhotosField({
  formId,
  clearance,
  isOnShow,
}: {
  formId: string;
  clearance: boolean;
  /** Its step is on show. */
  isOnShow: boolean;
}) {
  const live = useLive();
  const [wasShown, setShown] = useState(isOnShow);
  if (isOnShow && !wasShown) setShown(true);
  if (live) return wasShown && <DraftPhotos formId={formId} clearance={clearance} />;
  return <p data-without-scripts>Foto's voeg je toe als je aanvraag is geplaatst.</p>;
}
