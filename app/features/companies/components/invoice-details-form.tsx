import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { OnShow } from "~/ui/on-show.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { ShownValues } from "~/ui/shown-values.tsx";
import { typedInvoiceDetails } from "../answers.ts";
import type { OwnInvoiceDetails } from "../rules.ts";
import { invoiceDetailsSchema } from "../schema.ts";
import { InvoiceFields } from "./invoice-fields.tsx";

/** What a company's invoices say of it; `intent` says what its button does besides. */
export function InvoiceDetailsForm(
  props: Answered & {
    details: OwnInvoiceDetails;
    intent: string;
    /** The invoice that is made anew. */
    number: string | null;
    button: string;
    /** The mark (`writeMark`) of the price on the page, where the button leads to a payment; null where it does not. */
    mark: string | null;
  },
) {
  const { details, result, intent, number, button, mark } = props;
  const typed = typedInvoiceDetails(details);
  const [form, fields] = usePostedForm("factuurgegevens", invoiceDetailsSchema, result, typed);
  return (
    <form {...form} className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {intent !== "correct" && <ShownValues values={typed} />}
      {mark !== null && <OnShow mark={mark} />}
      {number && <input type="hidden" name="number" value={number} />}
      <TextField field={fields.businessName} label="Bedrijfsnaam" autoComplete="organization" />
      <InvoiceFields fields={fields} />
      <Button size="large">{button}</Button>
    </form>
  );
}
