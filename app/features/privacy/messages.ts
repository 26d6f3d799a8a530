import { bad, CHANGED_MEANWHILE, good } from "~/shared/message.ts";

// @__NO_SIDE_EFFECTS__
const kept = (text: string) => bad("Account niet verwijderd", text);

export const PRIVACY_MESSAGES = {
  erased: good("Account verwijderd", "We hebben je gegevens gewist en je uitgelogd."),
  "changed-meanwhile": CHANGED_MEANWHILE,
  "wrong-password": kept("Je wachtwoord klopt niet."),
  invalid: kept("Controleer de gemarkeerde velden."),
  "bad-code": kept("De code uit je authenticator-app klopt niet of is al gebruikt."),
  "subscription-runs": kept(
    "We weten nog niet of je abonnement is opgezegd, en kijken het na. Over een minuut staat het bij je abonnement; probeer het dan nog eens.",
  ),
  "payment-under-way": bad(
    "Account nog niet verwijderd",
    "Je abonnement is opgezegd, maar er is nog een incasso onderweg. Zodra die binnen is of mislukt, hoogstens twee weken na de afschrijving, kun je je account verwijderen.",
  ),
  "is-admin": kept("Een beheerder geeft eerst het beheer over aan een ander."),
} as const;
