import { bad, good, type Message } from "~/shared/message.ts";
import { MIN_PASSWORD, ROLE_LABELS } from "./constants.ts";

// @__NO_SIDE_EFFECTS__
const noEntry = (text: string) => bad("Inloggen mislukt", text);
// @__NO_SIDE_EFFECTS__
const notMended = (text: string) => bad("Adres niet gewijzigd", text);
// @__NO_SIDE_EFFECTS__
const confirm = (text: string) => good("Bevestig je e-mail", text);

export const ACCOUNT_MESSAGES = {
  "email-in-use": bad(
    "E-mailadres al in gebruik",
    "Dit e-mailadres is al geregistreerd. Probeer in te loggen.",
  ),
  "address-closed": bad(
    "Dit e-mailadres is gesloten",
    "We sloten het account met dit adres. In de mail die je toen kreeg staat waarom, en hoe je bezwaar maakt. Heb je die niet meer? Schrijf ons via Contact.",
  ),
  "password-mismatch": bad(
    "Wachtwoorden komen niet overeen",
    "Controleer je wachtwoord en probeer opnieuw.",
  ),
  "wrong-credentials": noEntry(
    "E-mailadres of wachtwoord klopt niet. Controleer ze en probeer het opnieuw.",
  ),
  "email-unverified": noEntry(
    "Je e-mailadres is nog niet bevestigd. Open de link in je mail, of laat hem opnieuw sturen.",
  ),
  "signup-failed": bad(
    "Account aanmaken mislukt",
    "Er is iets misgegaan aan onze kant. Probeer het zo nog eens.",
  ),
  "signup-invalid": bad("Registratie mislukt", "Controleer de gemarkeerde velden."),
  "signin-invalid": noEntry("Controleer de gemarkeerde velden."),
  "bad-link": bad("Verificatie mislukt", "De link is ongeldig of verlopen"),
  "signed-up": confirm(
    "We hebben je een mail gestuurd. Open de link daarin om je account te bevestigen.",
  ),
  resent: confirm("Als er een onbevestigd account met dit adres is, sturen we een nieuwe link."),
  mended: confirm("Je opdracht staat nu op dit adres. De link in de eerste mail werkt niet meer."),
  "mend-invalid": notMended("Controleer de gemarkeerde velden."),
  "not-waiting": notMended(
    "Dit adres kan hier niet meer gewijzigd worden. Log in, of plaats je opdracht opnieuw.",
  ),
  "placed-there-too": notMended("Onder dit adres staat je opdracht al. Kijk daar in je mail."),
  "email-verified": good("E-mail bevestigd", "Je kunt nu inloggen."),
  "reset-sent": good(
    "E-mail verzonden",
    "Als er een account met dit adres is, vind je de link in je inbox.",
  ),
  "reset-invalid": bad("E-mail niet verzonden", "Vul een geldig e-mailadres in."),
  "bad-reset-link": bad(
    "Ongeldige of verlopen link",
    "De reset link is ongeldig of verlopen. Vraag een nieuwe aan.",
  ),
  "password-short": bad(
    "Wachtwoord te kort",
    `Je wachtwoord moet minimaal ${MIN_PASSWORD} karakters bevatten.`,
  ),
  "password-refused": bad("Kies een ander wachtwoord", "Controleer de gemarkeerde velden."),
  "password-set": good("Wachtwoord bijgewerkt", "Je gaat zo vanzelf verder."),
  "email-confirmed": good("E-mail bevestigd", "Je bent nu ingelogd."),
  "already-confirmed": good("Je adres is al bevestigd"),
  "confirmed-to-pay": good(
    "E-mail bevestigd",
    "Je bent nu ingelogd. Betaal je eerste maand om offertes te sturen.",
  ),
  "brief-placed": {
    ...good(
      "Opdracht succesvol geplaatst",
      "Registreer je of log in om je opdrachten te volgen en offertes te ontvangen.",
    ),
    brief: true,
  },
} as const satisfies Record<string, Message>;

/** The address is confirmed, and the account stays of the kind it was. */
export function keptRoleMessage(role: keyof typeof ROLE_LABELS): Message {
  const kind = ROLE_LABELS[role].toLowerCase();
  return good(
    "E-mail bevestigd",
    `Je account blijft dat van een ${kind}. Gebruik een ander e-mailadres voor een ander soort account.`,
  );
}

/** Which toast belongs to the errors of a new password that was typed twice. */
export function passwordMessage(errors: Record<string, string[] | null> | null | undefined) {
  if (!errors?.password) return ACCOUNT_MESSAGES["password-mismatch"];
  const short = errors.password.some((text) => text.includes("minimaal"));
  return ACCOUNT_MESSAGES[short ? "password-short" : "password-refused"];
}

/** What is said of an address under which no account begins: it has one, or it was closed for abuse. */
export const ADDRESS_MESSAGES = {
  "email-in-use": ACCOUNT_MESSAGES["email-in-use"],
  "address-closed": ACCOUNT_MESSAGES["address-closed"],
};
