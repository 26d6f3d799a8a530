import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Button, LinkButton } from "~/ui/button.tsx";
import { CheckboxField, TextField } from "~/ui/fields.tsx";
import type { Erasure } from "../schema.ts";

/** The last question before an account is gone. */
export function ErasureForm({
  result,
  asksCode,
}: {
  result: SubmissionResult | null;
  asksCode: boolean;
}) {
  const [form, fields] = useForm<Erasure>({ id: "verwijderen", lastResult: result });
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
      <div className="grid gap-1">
        <CheckboxField
          field={fields.sure}
          label="Ja, verwijder mijn account. Ik weet dat dit niet terug te draaien is."
        />
        {fields.sure.errors && (
          <p className="text-sm font-semibold text-bad">{fields.sure.errors[0]}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="danger">Account definitief verwijderen</Button>
        <LinkButton look="secondary" href="/account">
          Terug
        </LinkButton>
      </div>
    </form>
  );
}
