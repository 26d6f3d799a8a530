import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "~/ui/fields.tsx";
import { MIN_PASSWORD } from "../constants.ts";

/** A new password and its confirmation. */
export function NewPasswordFields({
  fields,
  label = "Nieuw wachtwoord",
}: {
  fields: { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string> };
  label?: string;
}) {
  return (
    <>
      <TextField
        field={fields.password}
        label={label}
        type="password"
        autoComplete="new-password"
        placeholder={`Minimaal ${MIN_PASSWORD} tekens`}
      />
      <TextField
        field={fields.confirmPassword}
        label="Bevestig wachtwoord"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
