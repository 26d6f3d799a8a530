import { bad, good } from "~/shared/message.ts";

export const SETTINGS_MESSAGES = {
  invalid: bad("Nog niet opgeslagen", "Controleer de gemarkeerde velden."),
  "details-saved": good("Gegevens opgeslagen"),
  "wrong-password": bad("Nog niet opgeslagen", "Je huidige wachtwoord klopt niet."),
  "same-address": bad("Nog niet opgeslagen", "Dit is al je e-mailadres."),
  "address-asked": good(
    "E-mail verzonden",
    "Open de link in de mail op je nieuwe adres. Tot dan log je in met je huidige.",
  ),
  "address-changed": good("E-mailadres gewijzigd", "Je logt voortaan in met je nieuwe adres."),
  "address-taken": bad(
    "E-mailadres al in gebruik",
    "Op dit adres staat al een account. Je account houdt het adres dat het had.",
  ),
  "address-closed": bad(
    "Dit e-mailadres is gesloten",
    "We sloten eerder een account met dit adres. Je account houdt het adres dat het had.",
  ),
  "bad-link": bad("Ongeldige link", "De link is ongeldig of verlopen. Vraag een nieuwe aan."),
  "password-changed": good("Wachtwoord bijgewerkt", "Op andere apparaten ben je uitgelogd."),
  "session-ended": good("Apparaat uitgelogd"),
  "sessions-ended": good("Andere apparaten uitgelogd"),
} as const;
