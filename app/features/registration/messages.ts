import { bad, good } from "~/shared/message.ts";
import { MIN_PASSWORD, MISMATCH } from "../accounts/constants.ts";
import { ACCOUNT_MESSAGES } from "../accounts/messages.ts";

/** The Dutch of every outcome of registering a company. */
export const REGISTRATION_MESSAGES = {
  "password-mismatch": bad(
    "Wachtwoorden komen niet overeen",
    "Controleer je wachtwoord en probeer opnieuw.",
  ),
  "password-weak": bad(
    "Wachtwoord te zwak",
    `Je wachtwoord moet minimaal ${MIN_PASSWORD} karakters bevatten.`,
  ),
  "password-common": bad(
    "Wachtwoord te zwak",
    "Dit wachtwoord is makkelijk te raden. Kies een ander.",
  ),
  invalid: bad("Registratie mislukt", "Controleer de gemarkeerde velden."),
  "unknown-code": bad(
    "Onbekende verwijzingscode",
    "Controleer de code, of laat het veld leeg en ga verder.",
  ),
  "email-in-use": ACCOUNT_MESSAGES["email-in-use"],
  "signup-failed": bad(
    "Account aanmaken mislukt",
    "Er is iets misgegaan aan onze kant. Probeer het zo nog eens.",
  ),
  resent: good(
    "Bevestig je e-mail",
    "Als er een onbevestigd account met dit adres is, sturen we een nieuwe link.",
  ),
} as const;

/** Which toast belongs to the fields that were refused. */
export function registrationRefusal(errors: Record<string, string[] | null> | null | undefined) {
  const wrong = Object.keys(errors ?? {});
  const passwordOnly = wrong.every((field) => field === "password" || field === "confirmPassword");
  if (!errors || !passwordOnly) return "invalid";
  const says = (text: string) => errors.password?.some((error) => error.includes(text));
  if (says("minimaal")) return "password-weak";
  if (says("te raden")) return "password-common";
  return errors.confirmPassword?.includes(MISMATCH) && !errors.password
    ? "password-mismatch"
    : "invalid";
}
