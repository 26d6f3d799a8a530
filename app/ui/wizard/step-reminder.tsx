import type { Step } from "~/shared/questions.ts";
import { Button } from "../button.tsx";

/** Names an earlier step that misses something, with a button back to it; it stops nobody. */
export function StepReminder({
  steps,
  step,
  onGo,
}: {
  steps: readonly Step[];
  /** From 0; null when nothing is missing. */
  step: number | null;
  onGo: (step: number) => void;
}) {
  return (
    <div role="status" data-needs-scripts>
      {step !== null && (
        <p className="flex flex-wrap items-center rounded-box bg-bad-field px-4 py-1">
          Bij '{steps[step]?.title}' mist nog iets.
          <Button type="button" look="quiet" className="max-sm:-ml-4" onClick={() => onGo(step)}>
            Nu aanvullen
          </Button>
        </p>
      )}
    </div>
  );
}
