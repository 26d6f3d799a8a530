import type { SubmissionResult } from "@conform-to/react";
import { ON_SHOW, writeMark } from "~/shared/on-show.ts";
import { FoldedDeskForm } from "../../desk/components/desk-form.tsx";

/** Suspends a company, or lifts that; `answers` finds the last answer of the form with an intent. */
export function SuspensionForm(props: {
  companyId: string;
  /** When it was suspended; null while it is not. */
  suspendedAt: Date | null;
  answers: (intent: string) => SubmissionResult | null;
}) {
  const { companyId, suspendedAt, answers } = props;
  if (suspendedAt) {
    return (
      <FoldedDeskForm
        title="Schorsing opheffen"
        id="schorsing-opheffen"
        act="suspension-lifted"
        intent="lift"
        send="Opheffen en mailen"
        hidden={{ companyId, [ON_SHOW]: writeMark(suspendedAt) }}
        open={answers("lift") !== null}
        result={answers("lift")}
      />
    );
  }
  return (
    <FoldedDeskForm
      title="Schorsen"
      id="schorsen"
      act="company-suspended"
      intent="suspend"
      send="Schorsen en mailen"
      look="danger"
      hidden={{ companyId }}
      noteLabel="Wat is er gebeurd?"
      noteHint="Het bedrijf leest dit in zijn mail en op zijn dashboard: noem de feiten waar je op let."
      noteAsked
      open={answers("suspend") !== null}
      result={answers("suspend")}
    />
  );
}
