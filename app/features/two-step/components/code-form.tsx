import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { codeSchema, type CodeForm as Fields } from "../schema.ts";

/** Asks the code that the authenticator app shows now, or a recovery code. */
export function CodeForm({
  result,
  redirect,
}: {
  result: SubmissionResult | null;
  redirect: string | null;
}) {
  const [form, fields] = useForm<Fields>({
    id: "code",
    lastResult: result,
    constraint: fieldLimits(codeSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      <TextField
        field={fields.code}
        label="Code"
        hint="De zes cijfers uit je app. Geen app bij de hand? Gebruik een herstelcode."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Button>Inloggen</Button>
    </form>
  );
}
