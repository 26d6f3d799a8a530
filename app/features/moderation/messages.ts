import { bad, good } from "~/shared/message.ts";

/** The Dutch of every outcome of reporting, deciding and objecting. */
export const MODERATION_MESSAGES = {
  invalid: bad("Er ontbreekt nog iets", "Kijk bij de gemarkeerde velden en probeer het opnieuw."),
  "not-found": bad("Niet gevonden", "Dit is er niet meer, of je mag het niet zien."),
  "own-thing": bad("Dit is van jezelf", "Wat je zelf schreef pas je aan waar het staat."),
  "not-allowed": bad("Dat mag je niet", "Vraag een beheerder om dit te doen."),
  "decided-before": bad("Hier is al over beslist", "De pagina laat nu zien hoe het ervoor staat."),
  "reports-paused": bad(
    "Je meldingen behandelen we nu niet",
    "Tot wanneer, waarom en hoe je bezwaar maakt, staat in de mail die je kreeg. Wat je typte staat er nog.",
  ),
  "text-changed": bad(
    "De tekst is intussen veranderd",
    "Op deze pagina staat nu de nieuwe tekst. Lees die eerst, en beslis dan opnieuw.",
  ),
  "other-decides": bad(
    "Een ander beslist over dit bezwaar",
    "Je nam de eerste beslissing zelf; een andere beheerder kijkt opnieuw.",
  ),
  "not-possible": bad("Dat kan hier niet", "Kies iets dat bij deze melding past."),
  "bad-link": bad(
    "Deze link werkt niet",
    "Gebruik de hele link uit de mail, of schrijf ons via Contact.",
  ),
  "too-late": bad(
    "De termijn is voorbij",
    "Bezwaar maken kon zes maanden. Schrijf ons gerust via Contact als er iets veranderd is.",
  ),
  "objected-before": bad("Je maakte al bezwaar", "Je krijgt een mail zodra er opnieuw is beslist."),
  "objection-answered": bad(
    "Over je bezwaar is beslist",
    "De uitkomst en de reden staan in de mail die je daarna kreeg.",
  ),
  decided: good("Beslist", "Beide partijen krijgen de beslissing per mail."),
  objected: good("Bezwaar ontvangen", "Een mens kijkt opnieuw. Je krijgt de uitkomst per mail."),
} as const;
