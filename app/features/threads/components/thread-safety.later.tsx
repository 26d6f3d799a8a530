import { type FormAnswer, resultOf } from "~/shared/form-answer.ts";
import { Button } from "~/ui/button.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { reportSchema } from "../schema.ts";
import type { Thread } from "../views.ts";

/** How one of the two closes a thread, or has an admin look at it; folded. */
export function ThreadSafety({
  thread,
  answer,
}: {
  thread: Thread;
  answer: FormAnswer | undefined;
}) {
  const { proposalId, side, blockedBy, isReported, otherName } = thread;
  const isWrong = resultOf(answer, "report") !== null;
  return (
    <details className="border-t border-line pt-2" open={isWrong || undefined}>
      <summary>Gesprek sluiten of melden</summary>
      <div className="grid gap-4">
        {(blockedBy === null || blockedBy === side) && (
          <form method="post" className="grid gap-2">
            <input type="hidden" name="proposalId" value={proposalId} />
            <p>
              {blockedBy === null
                ? `Sluit je het gesprek, dan kunnen jij en ${otherName} elkaar hier niet meer schrijven.`
                : "Je sloot dit gesprek."}
            </p>
            <Button
              name="intent"
              value={blockedBy === null ? "block" : "unblock"}
              look="secondary"
              className="sm:justify-self-start"
            >
              {blockedBy === null ? "Gesprek sluiten" : "Gesprek weer openen"}
            </Button>
          </form>
        )}
        {isReported ? (
          <p>Je meldde dit gesprek. Een beheerder bekijkt het.</p>
        ) : (
          <ReportForm proposalId={proposalId} answer={answer} />
        )}
      </div>
    </details>
  );
}

function ReportForm({
  proposalId,
  answer,
}: {
  proposalId: string;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = usePostedForm("melden", reportSchema, resultOf(answer, "report"));
  return (
    <form {...form} className="grid gap-3">
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="proposalId" value={proposalId} />
      <TextAreaField
        field={fields.why}
        label="Wat is er aan de hand?"
        hint="Een beheerder leest dan het hele gesprek. De ander ziet niet dat je het meldde."
        rows={3}
      />
      <Button look="secondary" className="sm:justify-self-start">
        Gesprek melden
      </Button>
    </form>
  );
}
