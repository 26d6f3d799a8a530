import { useState } from "react";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../dialog.tsx";

/** Says where an unsent form is kept, with a button that deletes it. */
export function DraftNotice({ onClear }: { onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div
      data-needs-scripts
      className="flex flex-wrap items-center gap-x-4 text-sm text-muted sm:justify-between"
    >
      <p>Wat je invult, blijft op dit apparaat bewaard tot je het verstuurt. Je wachtwoord niet.</p>
      <Button type="button" look="quiet" className="-ml-4 sm:ml-0" onClick={() => setAsking(true)}>
        Formulier leegmaken
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Formulier leegmaken?"
        text="Alles wat je hebt ingevuld, verdwijnt van dit apparaat. Dat kan niet ongedaan worden gemaakt."
      >
        <Button type="button" look="danger" onClick={onClear}>
          Leegmaken
        </Button>
      </ConfirmDialog>
    </div>
  );
}
