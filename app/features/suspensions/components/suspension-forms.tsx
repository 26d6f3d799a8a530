import type { SubmissionResult } from "@conform-to/react";
import { FoldedDeskForm } from "../../desk/components/desk-form.tsx";

/** Suspends a company, or lifts that; `answers` finds the last answer of the form with an intent. */
export function SuspensionForm(props: {
  companyId: string;
  suspended: boolean;
  answers: (intent: string) => SubmissionResult | null;
}) {
  const { companyId, suspended, answers } = props;
  if (suspended) {
    return (
      <FoldedDeskForm
        title="Schorsing opheffen"
        id="schorsing-opheffen"
        act="suspension-lifted"
        intent="lift"
        send="Opheffen en mailen"
        hidden={{ companyId }}
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
