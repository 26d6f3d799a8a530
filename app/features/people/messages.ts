import { bad, CHANGED_MEANWHILE, good } from "~/shared/message.ts";
import { DESK_MESSAGES } from "../desk/messages.ts";

/** The Dutch of every outcome of an act on a person at the desk. */
export const PEOPLE_MESSAGES = {
  ...DESK_MESSAGES,
  gone: bad("Dit account bestaat niet meer", "Het is intussen verwijderd."),
  "already-confirmed": bad(
    "Dit adres is al bevestigd",
    "Er valt niets meer te bevestigen. Inloggen lukt met het eigen wachtwoord.",
  ),
  "too-many-mails": bad(
    "Er gingen al veel mails naar dit adres",
    "Probeer het over een uur opnieuw.",
  ),
  "is-staff": bad(
    "Dit account werkt zelf aan het bureau",
    "Alleen een beheerder verandert iets aan een beheerder of de helpdesk, en niemand kijkt met hen mee.",
  ),
  "is-self": bad("Dit ben je zelf", "Vraag een andere beheerder om je rol te veranderen."),
  "same-role": bad("Deze rol is er al", "Kies een andere rol."),
  "role-settled": bad(
    "De rol staat vast",
    "Een account met een opdracht of een betaling verandert nooit van rol. Laat een nieuw account maken met een ander adres.",
  ),
  "not-confirmed": bad(
    "Het adres is nog niet bevestigd",
    "Alleen wie het eigen adres bevestigde, kan aan het bureau werken.",
  ),
  "is-admin": bad(
    "Dit account werkt aan het bureau",
    "Neem eerst de rol weg; daarna kan het account worden verwijderd.",
  ),
  "other-address": bad(
    "Dat is een ander adres",
    "Typ het e-mailadres van deze persoon over, precies zoals het hierboven staat.",
  ),
  "changed-meanwhile": CHANGED_MEANWHILE,
  "payment-under-way": bad(
    "Er loopt nog een betaling",
    "Wacht tot de betaling klaar is en probeer het dan opnieuw.",
  ),
  "subscription-runs": bad(
    "Nog niet zeker of het abonnement is opgezegd",
    "De betaaldienst gaf geen antwoord dat we konden opslaan. We kijken het na; probeer het over een minuut opnieuw.",
  ),
  mailed: good(
    "Bevestigingsmail verstuurd",
    "Er staan nieuwe links in; die van eerder werken niet.",
  ),
  "signed-out": good("Overal uitgelogd", "Inloggen kan weer met het eigen wachtwoord."),
  "role-given": good("Rol veranderd", "De persoon logt opnieuw in."),
  erased: good("Account verwijderd", "In het logboek staat alleen het nummer."),
  looking: good("Je kijkt nu mee", "Je verandert niets; de persoon kreeg er een mail over."),
  "looked-on": good("Je kijkt niet meer mee", "Je bent weer jezelf."),
};
