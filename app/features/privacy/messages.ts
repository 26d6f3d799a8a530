import { bad, good } from "~/shared/message.ts";

/** The Dutch of every outcome of exporting and deleting an account. */
export const PRIVACY_MESSAGES = {
  erased: good("Account verwijderd", "We hebben je gegevens gewist en je uitgelogd."),
  "wrong-password": bad("Account niet verwijderd", "Je wachtwoord klopt niet."),
  invalid: bad("Account niet verwijderd", "Controleer de gemarkeerde velden."),
  "bad-code": bad(
    "Account niet verwijderd",
    "De code uit je authenticator-app klopt niet of is al gebruikt.",
  ),
  "subscription-runs": bad(
    "Account niet verwijderd",
    "We konden je abonnement niet opzeggen. Probeer het later nog eens.",
  ),
  "payment-under-way": bad(
    "Account nog niet verwijderd",
    "Je abonnement is opgezegd, maar er is nog een incasso onderweg. Zodra die binnen is of mislukt, hoogstens twee weken na de afschrijving, kun je je account verwijderen.",
  ),
  "is-admin": bad(
    "Account niet verwijderd",
    "Een beheerder geeft eerst het beheer over aan een ander.",
  ),
} as const;
