import { bad, good } from "~/shared/message.ts";
import { MIN_PASSWORD, MISMATCH } from "../accounts/constants.ts";
import { ACCOUNT_MESSAGES, ADDRESS_MESSAGES } from "../accounts/messages.ts";

export const REGISTRATION_MESSAGES = {
  "password-mismatch": ACCOUNT_MESSAGES["password-mismatch"],
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
  ...ADDRESS_MESSAGES,
  "signup-failed": ACCOUNT_MESSAGES["signup-failed"],
  replaced: good(
    "Aanmelding bijgewerkt",
    "Je meldde je net al aan met dit e-mailadres. We gaan verder met wat je het laatst invulde.",
  ),
  resent: ACCOUNT_MESSAGES.resent,
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
