import {
  AT_LEAST,
  CONFIRMED_PASSWORD,
  NEW_PASSWORD,
  PASSWORD,
} from "../../accounts/components/passwords.ts";
import { addressChangeSchema, detailsSchema, passwordChangeSchema } from "../schema.ts";

const PRESENT_PASSWORD = { ...PASSWORD, label: "Huidig wachtwoord" };

export const DETAILS_FORM = {
  id: "gegevens-form",
  hidden: { intent: "details" },
  schema: detailsSchema,
  asks: {
    fullName: { label: "Volledige naam", autoComplete: "name" },
    phone: { label: "Telefoon", type: "tel", autoComplete: "tel", optional: true },
  },
  send: "Gegevens opslaan",
} as const;

/** Another address, which must confirm itself before it counts. */
export const ADDRESS_FORM = {
  id: "adres-form",
  hidden: { intent: "address" },
  schema: addressChangeSchema,
  asks: {
    email: { label: "Nieuw e-mailadres", type: "email", autoComplete: "email" },
    currentPassword: PRESENT_PASSWORD,
  },
  send: "Adres wijzigen",
} as const;

/** Another password; the present one is asked. */
export const PASSWORD_FORM = {
  id: "wachtwoord-form",
  hidden: { intent: "password" },
  schema: passwordChangeSchema,
  asks: {
    currentPassword: PRESENT_PASSWORD,
    password: { ...NEW_PASSWORD, hint: AT_LEAST },
    confirmPassword: CONFIRMED_PASSWORD,
  },
  send: "Wachtwoord wijzigen",
} as const;
