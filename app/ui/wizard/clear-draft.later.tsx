import type { ComponentProps } from "react";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../dialog.tsx";

/** Asks before an unsent form is deleted from this browser. */
export function ClearDraft({
  onClear,
  ...window
}: Pick<ComponentProps<typeof ConfirmDialog>, "open" | "onClose"> & { onClear: () => void }) {
  return (
    <ConfirmDialog
      {...window}
      title="Formulier leegmaken?"
      text="Alles wat je hebt ingevuld, verdwijnt van dit apparaat. Dat kan niet ongedaan worden gemaakt."
    >
      <Button type="button" look="danger" onClick={onClear}>
        Leegmaken
      </Button>
    </ConfirmDialog>
  );
}
