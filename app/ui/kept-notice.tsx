import { Button } from "./button.tsx";
import { KEPT_WORDS } from "./put-values.ts";

/** Says that a form holds what was typed before and not saved yet, with a button that throws it away. */
export function KeptNotice({ onRestart }: { onRestart: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-box bg-accent-field p-4">
      <p role="status">{KEPT_WORDS}</p>
      {onRestart && (
        <Button type="button" look="quiet" onClick={onRestart}>
          Begin opnieuw
        </Button>
      )}
    </div>
  );
}
