import { MIN_PASSWORD } from "../constants.ts";

/** The fields of passwords: the present one, and another that is typed twice. */
export const PASSWORD = {
  label: "Wachtwoord",
  type: "password",
  autoComplete: "current-password",
} as const;
export const NEW_PASSWORD = {
  label: "Nieuw wachtwoord",
  type: "password",
  autoComplete: "new-password",
} as const;
export const CONFIRMED_PASSWORD = { ...NEW_PASSWORD, label: "Bevestig wachtwoord" } as const;

export const AT_LEAST = `Minimaal ${MIN_PASSWORD} tekens`;
