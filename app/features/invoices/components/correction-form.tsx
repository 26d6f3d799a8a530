import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { correctionSchema } from "../schema.ts";

/** An admin says why an invoice is made anew. */
export function CorrectionForm(props: { number: string; result: SubmissionResult | null }) {
  const { number, result } = props;
  const [form, fields] = usePostedForm("factuur-opnieuw", correctionSchema, result);
  return (
    <form {...form} className="grid gap-3">
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
