import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { MIN_PASSWORD } from "../constants.ts";
import {
  type AddressChange,
  addressChangeSchema,
  type Details,
  detailsSchema,
  type PasswordChange,
  passwordChangeSchema,
} from "../schema.ts";

type Result = SubmissionResult | null;

/** Name and phone. */
export function DetailsForm({
  result,
  name,
  phone,
}: {
  result: Result;
  name: string;
  phone: string | null;
}) {
  const [form, fields] = useForm<Details>({
    id: "gegevens-form",
    lastResult: result,
    defaultValue: { fullName: name, phone: phone ?? "" },
    constraint: fieldLimits(detailsSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-4">
      <input type="hidden" name="intent" value="details" />
      <TextField field={fields.fullName} label="Volledige naam" autoComplete="name" />
      <TextField field={fields.phone} label="Telefoon" type="tel" autoComplete="tel" optional />
      <Button className="sm:justify-self-start">Gegevens opslaan</Button>
    </form>
  );
}

/** Another address, which must confirm itself before it counts. */
export function AddressForm({ result }: { result: Result }) {
  const [form, fields] = useForm<AddressChange>({
    id: "adres-form",
    lastResult: result,
    constraint: fieldLimits(addressChangeSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-4">
      <input type="hidden" name="intent" value="address" />
      <TextField field={fields.email} label="Nieuw e-mailadres" type="email" autoComplete="email" />
      <TextField
        field={fields.currentPassword}
        label="Huidig wachtwoord"
        type="password"
        autoComplete="current-password"
      />
      <Button className="sm:justify-self-start">Adres wijzigen</Button>
    </form>
  );
}

/** Another password; the present one is asked. */
export function PasswordForm({ result }: { result: Result }) {
  const [form, fields] = useForm<PasswordChange>({
    id: "wachtwoord-form",
    lastResult: result,
    constraint: fieldLimits(passwordChangeSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-4">
      <input type="hidden" name="intent" value="password" />
      <TextField
        field={fields.currentPassword}
        label="Huidig wachtwoord"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        field={fields.password}
        label="Nieuw wachtwoord"
        hint={`Minimaal ${MIN_PASSWORD} tekens`}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        field={fields.confirmPassword}
        label="Bevestig wachtwoord"
        type="password"
        autoComplete="new-password"
      />
      <Button className="sm:justify-self-start">Wachtwoord wijzigen</Button>
    </form>
  );
}
