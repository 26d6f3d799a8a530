import { useState } from "react";
import { useLive } from "~/ui/hydration.ts";
import type { ServiceType } from "../../constants.ts";
import { DraftPhotos } from "./draft-photos.later.tsx";

/**
 * Where photos are chosen for a brief that is being filled in. They are sent as they are chosen: what
 * shows them comes with its step, and stays while they are sent. Without scripts they come later.
 */
export function PhotosField({
  formId,
  serviceType,
  isOnShow,
}: {
  formId: string;
  serviceType: ServiceType;
  /** Its step is on show. */
  isOnShow: boolean;
}) {
  const live = useLive();
  const [wasShown, setShown] = useState(isOnShow);
  if (isOnShow && !wasShown) setShown(true);
  if (live) return wasShown && <DraftPhotos formId={formId} serviceType={serviceType} />;
  return <p data-without-scripts>Foto's voeg je toe als je aanvraag is geplaatst.</p>;
}
