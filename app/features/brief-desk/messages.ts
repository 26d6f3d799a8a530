import { bad, good } from "~/shared/message.ts";
import { DESK_MESSAGES } from "../desk/messages.ts";

/** The Dutch of every outcome of an act on a brief at the desk. */
export const BRIEF_DESK_MESSAGES = {
  ...DESK_MESSAGES,
  gone: bad("Opdracht niet gevonden", "Zoek hem opnieuw op."),
  "wrong-state": bad(
    "Dit kan niet meer",
    "De opdracht is intussen veranderd. De pagina laat nu zien hoe hij ervoor staat.",
  ),
  "no-more-places": bad(
    "Zoveel plaatsen komen er niet vrij",
    "Alleen een afgewezen offerte maakt plaats: meer dan vijf lopen er nooit.",
  ),
  "not-later": bad("Dat is geen latere dag", "Kies een dag na de dag die er staat, vanaf vandaag."),
  "same-brief": bad("Dat is deze opdracht zelf", "Kies de andere opdracht."),
  "other-client": bad(
    "De opdrachten zijn van verschillende klanten",
    "Samenvoegen kan alleen binnen één account of e-mailadres.",
  ),
  "has-agreement": bad(
    "Er is een offerte geaccepteerd",
    "Klant en bedrijf rekenen op deze opdracht. Na afloop wordt hij vanzelf anoniem.",
  ),
  "already-anonymous": bad("De opdracht is al anoniem", "Er staat niets meer in van de klant."),
  "not-failed": bad("Deze mail is al opnieuw gestuurd", "Laad de pagina opnieuw."),
  "address-off": bad(
    "Dit adres krijgt geen mail",
    "Zet het eerst weer aan bij Post en taken; stuur daarna deze mail opnieuw.",
  ),
  "mail-again": good("De mail gaat opnieuw weg", "Komt hij niet aan, dan staat dat hier."),
  hidden: good("Opdracht verborgen", "De klant kreeg een mail met de reden en hoe bezwaar kan."),
  shown: good(
    "Opdracht weer getoond",
    "Bedrijven zien hem zoals hij was; de klant krijgt een mail.",
  ),
  merged: good("Opdrachten samengevoegd", "De klant en de bedrijven met een offerte weten ervan."),
  anonymised: good("Opdracht anoniem gemaakt", "Er staat niets meer in van de klant."),
  "places-given": good(
    "Plaats teruggegeven",
    "Bedrijven zien dat er weer plaats is; de klant krijgt een mail.",
  ),
  "day-given": good(
    "Latere dag gegeven",
    "De klant en bedrijven met een offerte krijgen een mail.",
  ),
};
