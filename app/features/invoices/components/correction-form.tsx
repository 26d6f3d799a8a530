import type { SubmissionResult } from "@conform-to/react";
import { DeskForm } from "~/features/desk/components/desk-form.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { correctionSchema } from "../schema.ts";

/** An admin says why an invoice is made anew, on the paper and in the log. */
export function CorrectionForm(props: { number: string; result: SubmissionResult | null }) {
  const { number, result } = props;
  const [, fields] = usePostedForm("factuur-opnieuw", correctionSchema, result);
  return (
    <DeskForm
      id="factuur-opnieuw"
      act="invoice-corrected"
      intent="correct-invoice"
      send={`Maak factuur ${number} opnieuw`}
      look="primary"
      hidden={{ number }}
      result={result}
    >
      <p>
        Factuur <strong translate="no">{number}</strong> wordt gecrediteerd en opnieuw gemaakt, met
        wat het bedrijf nu bij zijn factuurgegevens heeft staan. Er beweegt geen geld.
      </p>
      <TextAreaField
        field={fields.why}
        label="Wat klopte er niet?"
        hint="Staat op de creditfactuur en in de boekhouding."
        rows={2}
      />
    </DeskForm>
  );
}
