import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { CheckboxField, TextField } from "~/ui/fields.tsx";
import { type Erasure, erasureSchema } from "../schema.ts";

/** The last question before an account is gone. */
export function ErasureForm({
  result,
  asksCode,
}: {
  result: SubmissionResult | null;
  asksCode: boolean;
}) {
  const [form, fields] = useForm<Erasure>({
    id: "verwijderen",
    lastResult: result,
    constraint: fieldLimits(erasureSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <TextField
        field={fields.currentPassword}
        label="Wachtwoord"
        type="password"
        autoComplete="current-password"
        required
      />
      {asksCode && (
        <TextField
          field={fields.code}
          label="Code"
          hint="De zes cijfers uit je app, of een herstelcode."
          autoComplete="one-time-code"
          required
        />
      )}
      <CheckboxField
        field={fields.sure}
        label="Ja, verwijder mijn account. Ik weet dat dit niet terug te draaien is."
      />
      <div className="flex flex-wrap gap-3">
        <Button look="danger">Account definitief verwijderen</Button>
        <LinkButton look="secondary" href={href("/account")}>
          Terug
        </LinkButton>
      </div>
    </form>
  );
}
