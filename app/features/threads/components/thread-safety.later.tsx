import { useEffect } from "react";
import { useFetcher } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import { type FormAnswer, resultOf } from "~/shared/form-answer.ts";
import { useAccountKey } from "~/ui/account.ts";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { type KeptForm, useKeptForm } from "~/ui/kept-form.tsx";
import { useGoodNews } from "~/ui/sending.ts";
import { Toast } from "~/ui/toast.tsx";
import { WithNames } from "~/ui/with-names.tsx";
import { THREAD_MESSAGES } from "../messages.ts";
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
  const fetcher = useFetcher<FormAnswer>();
  const reported = useGoodNews(fetcher);
  const posted = answer?.intent === "report" ? answer : undefined;
  const isWrong = resultOf(posted, "report") !== null;
  return (
    <details className="border-t border-line pt-2" open={isWrong || undefined}>
      <summary>Gesprek sluiten of melden</summary>
      <div className="grid gap-4">
        {(blockedBy === null || blockedBy === side) && (
          <form method="post" className="grid gap-2">
            <input type="hidden" name="proposalId" value={proposalId} />
            <p>
              <WithNames
                text={
                  blockedBy === null
                    ? `Sluit je het gesprek, dan kunnen jij en ${otherName} elkaar hier niet meer schrijven.`
                    : "Je sloot dit gesprek."
                }
                names={[otherName]}
              />
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
          <ReportForm proposalId={proposalId} fetcher={fetcher} posted={posted} />
        )}
      </div>
      {reported && <Toast message={reported} />}
    </details>
  );
}

const ID = "melden";

function ReportForm({
  proposalId,
  fetcher,
  posted,
}: Omit<KeptForm, "draftKey"> & { proposalId: string }) {
  const kept = { draftKey: useAccountKey(`melden:${proposalId}`), fetcher, posted };
  const { form, fields, typed, pending, notice, refused } = useKeptForm(kept, {
    id: ID,
    schema: reportSchema,
    limits: fieldLimits(reportSchema),
    typed: { why: "" },
    invalid: THREAD_MESSAGES.invalid,
  });
  const isKept = typed.why !== "";
  useEffect(() => {
    // What was kept is not left folded away.
    if (isKept) document.getElementById(ID)?.closest("details")?.setAttribute("open", "");
  }, [isKept]);
  return (
    <fetcher.Form {...form} className="grid gap-3">
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="proposalId" value={proposalId} />
      {notice satisfies Elements}
      <TextAreaField
        field={fields.why}
        label="Wat is er aan de hand?"
        hint="Een beheerder leest dan het hele gesprek. De ander ziet niet dat je het meldde."
        rows={3}
      />
      <Button
        look="secondary"
        pending={pending}
        pendingText="Melden…"
        className="sm:justify-self-start"
      >
        Gesprek melden
      </Button>
      {refused satisfies Elements}
    </fetcher.Form>
  );
}
