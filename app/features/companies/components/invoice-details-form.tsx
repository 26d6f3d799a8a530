import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { type InvoiceDetails, invoiceDetailsSchema } from "../schema.ts";
import type { OwnInvoiceDetails } from "../views.ts";
import { InvoiceFields } from "./invoice-fields.tsx";

/** What a company's invoices say of it; `intent` says what its button does besides. */
export function InvoiceDetailsForm({
  details,
  result,
  intent,
  number,
  button,
}: {
  details: OwnInvoiceDetails;
  result: SubmissionResult | null;
  intent: string;
  /** The invoice that is made anew. */
  number: string | null;
  button: string;
}) {
  const [form, fields] = useForm<InvoiceDetails>({
    id: "factuurgegevens",
    lastResult: result,
    constraint: fieldLimits(invoiceDetailsSchema),
    // An address is typed in one line and stored in parts; the form knows it as typed.
    defaultValue: details as object,
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {number && <input type="hidden" name="number" value={number} />}
      <TextField field={fields.businessName} label="Bedrijfsnaam" autoComplete="organization" />
      <InvoiceFields fields={fields} />
      <Button size="large">{button}</Button>
    </form>
  );
}
