import { useState } from "react";
import { Button } from "../button.tsx";
import { ClearDraft } from "./clear-draft.later.tsx";

/** Says where an unsent form is kept, with a button that deletes it. */
export function DraftNotice({ onClear }: { onClear: () => void }) {
  // Null until it is asked for the first time.
  const [asking, setAsking] = useState<boolean | null>(null);
  return (
    <div
      data-needs-scripts
      className="flex flex-wrap items-center gap-x-4 text-sm text-muted sm:justify-between"
    >
      <p>Wat je invult, blijft op dit apparaat bewaard tot je het verstuurt. Je wachtwoord niet.</p>
      <Button type="button" look="quiet" className="-ml-4 sm:ml-0" onClick={() => setAsking(true)}>
        Formulier leegmaken
      </Button>
      {asking !== null && (
        <ClearDraft open={asking} onClear={onClear} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
