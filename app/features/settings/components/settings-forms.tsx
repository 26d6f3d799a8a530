import type { ComponentProps } from "react";
import { Button } from "~/ui/button.tsx";
import { PostedForm } from "~/ui/posted-form.tsx";
import {
  AT_LEAST,
  CONFIRMED_PASSWORD,
  NEW_PASSWORD,
  PASSWORD,
} from "../../accounts/components/passwords.ts";
import { addressChangeSchema, detailsSchema, passwordChangeSchema } from "../schema.ts";

const PRESENT_PASSWORD = { ...PASSWORD, label: "Huidig wachtwoord" };

/** A form of the account page; `send` is on its button. */
export function SettingsForm<Value extends Record<string, unknown>>({
  intent,
  send,
  ...form
}: Pick<ComponentProps<typeof PostedForm<Value>>, "id" | "schema" | "asks" | "result" | "typed"> & {
  intent: string;
  send: string;
}) {
  return (
    <PostedForm {...form} hidden={{ intent }}>
      <Button className="sm:justify-self-start">{send}</Button>
    </PostedForm>
  );
}

/** Name and phone. */
export const DETAILS_FORM = {
  intent: "details",
  id: "gegevens-form",
  schema: detailsSchema,
  asks: {
    fullName: { label: "Volledige naam", autoComplete: "name" },
    phone: { label: "Telefoon", type: "tel", autoComplete: "tel", optional: true },
  },
  send: "Gegevens opslaan",
} as const;

/** Another address, which must confirm itself before it counts. */
export const ADDRESS_FORM = {
  intent: "address",
  id: "adres-form",
  schema: addressChangeSchema,
  asks: {
    email: { label: "Nieuw e-mailadres", type: "email", autoComplete: "email" },
    currentPassword: PRESENT_PASSWORD,
  },
  send: "Adres wijzigen",
} as const;

/** Another password; the present one is asked. */
export const PASSWORD_FORM = {
  intent: "password",
  id: "wachtwoord-form",
  schema: passwordChangeSchema,
  asks: {
    currentPassword: PRESENT_PASSWORD,
    password: { ...NEW_PASSWORD, hint: AT_LEAST },
    confirmPassword: CONFIRMED_PASSWORD,
  },
  send: "Wachtwoord wijzigen",
} as const;
