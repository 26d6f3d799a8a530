import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button } from "~/ui/button.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { correctionSchema, type InvoiceCorrection } from "../schema.ts";

/** An admin says why an invoice is made anew. */
export function CorrectionForm({
  number,
  result,
}: {
  number: string;
  result: SubmissionResult | null;
}) {
  const [form, fields] = useForm<InvoiceCorrection>({
    id: "factuur-opnieuw",
    lastResult: result,
    constraint: fieldLimits(correctionSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-3">
      <p>
        Factuur <strong>{number}</strong> wordt gecrediteerd en opnieuw gemaakt, met wat het bedrijf
        nu bij zijn factuurgegevens heeft staan. Er beweegt geen geld.
      </p>
      <input type="hidden" name="number" value={number} />
      <TextAreaField
        field={fields.why}
        label="Wat klopte er niet?"
        hint="Staat op de creditfactuur en in de boekhouding."
        rows={2}
      />
      <div>
        <Button>Maak factuur {number} opnieuw</Button>
      </div>
    </form>
  );
}
