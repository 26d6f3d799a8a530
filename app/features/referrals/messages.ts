import { bad, good } from "~/shared/message.ts";

/** What the desk reads of free months that it gives by hand. */
export const FREE_MONTH_MESSAGES = {
  given: good(
    "Gratis maanden gegeven",
    "De volgende betaling schuift op zodra de betaaldienst antwoordt. Zonder lopend abonnement wachten ze.",
  ),
  "taken-back": good("Teruggenomen", "Deze maand wordt niet gegeven."),
  "no-company": bad("Niet gegeven", "Dit is geen bedrijf, of het account is weg."),
  "too-many-months": bad("Niet gegeven", "Er mogen hoogstens twaalf maanden tegelijk wachten."),
  "given-already": bad("Niet teruggenomen", "Deze maand is al gegeven of teruggenomen."),
} as const;
