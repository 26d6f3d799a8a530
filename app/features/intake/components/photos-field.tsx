import { useLive } from "~/ui/hydration.ts";
import { DraftPhotos } from "./while-filling-in.later.tsx";

/**
 * Where photos are chosen for a brief that is being filled in. They are sent as they are chosen, also
 * while another step is on show; coming back reads them anew. Without scripts they come later.
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
  if (live) return isOnShow && <DraftPhotos formId={formId} clearance={clearance} />;
  return <p data-without-scripts>Foto's voeg je toe als je aanvraag is geplaatst.</p>;
}
