import { bad, CHANGED_MEANWHILE, good } from "~/shared/message.ts";
import { DESK_MESSAGES } from "../desk/messages.ts";
import { MODERATION_MESSAGES } from "../moderation/messages.ts";

/** What an admin reads after taking a measure, or taking one back. */
export const MEASURE_MESSAGES = {
  ...DESK_MESSAGES,
  "changed-meanwhile": CHANGED_MEANWHILE,
  gone: bad("Dit account bestaat niet meer", "Het is intussen verwijderd."),
  "is-admin": bad(
    "Dit account werkt aan het bureau",
    "Neem eerst de rol weg; daarna kan het account worden gesloten.",
  ),
  "closed-before": bad("Dit account is al gesloten", "Bij Maatregelen staat wanneer en waarom."),
  "not-closed": bad("Dit account is niet gesloten", "Laad de pagina opnieuw."),
  "needs-notice": bad(
    "Een bedrijf sluit je hierom niet meteen",
    "Dat mag bij herhaling of als de wet het vraagt. Schors het bedrijf, en zeg het sluiten 30 dagen van tevoren aan.",
  ),
  "payment-under-way": bad(
    "Er loopt nog een betaling",
    "Wacht tot de betaling klaar is en probeer het dan opnieuw.",
  ),
  "subscription-runs": bad(
    "Nog niet zeker of het abonnement is opgezegd",
    "De betaaldienst gaf geen antwoord dat we konden opslaan. We kijken het na; probeer het over een minuut opnieuw.",
  ),
  "no-reporter": bad(
    "Van deze melder is geen adres bekend",
    "Zonder e-mailadres kan niemand worden gewaarschuwd.",
  ),
  "not-warned": bad(
    "Deze melder is nog niet gewaarschuwd",
    "Waarschuw eerst; pas wie daarna doorgaat, wordt een tijd niet behandeld.",
  ),
  "paused-before": bad(
    "Dat loopt al",
    "Meldingen van deze melder worden al een tijd niet behandeld.",
  ),
  "ended-before": bad("Dat is al opgeheven", "De pagina laat nu zien hoe het ervoor staat."),
  closed: good("Account gesloten", "De persoon krijgt de reden en je woorden per mail."),
  reopened: good("Account weer open", "De persoon krijgt een mail."),
  warned: good("Melder gewaarschuwd", "De melder krijgt de reden en je woorden per mail."),
  paused: good("Meldingen een tijd niet behandeld", "De melder krijgt een mail."),
  cleared: good("Opgeheven", "De melder krijgt een mail."),
};

/** What a person reads who objects to a measure. */
export const OBJECTION_MESSAGES = {
  invalid: bad("Nog niet verstuurd", "Kijk bij de gemarkeerde velden."),
  "bad-link": MODERATION_MESSAGES["bad-link"],
  "too-late": MODERATION_MESSAGES["too-late"],
  "ended-before": bad("Dit is al opgeheven", "Je hoeft geen bezwaar meer te maken."),
  sent: good(
    "Je bezwaar is verstuurd",
    "Een mens kijkt er opnieuw naar. Je krijgt binnen veertien dagen antwoord per mail.",
  ),
};
