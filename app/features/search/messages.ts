import { bad, good } from "~/shared/message.ts";
import { MAX_SEARCH_NAME } from "./constants.ts";
/** The Dutch of every outcome of keeping a search. */
export const SEARCH_MESSAGES = {
  saved: good("Zoekopdracht bewaard", "Je vindt hem terug bij Mijn zoekopdrachten."),
  "saved-mails": good(
    "Zoekopdracht bewaard",
    "Je krijgt een mail bij elke nieuwe opdracht die past.",
  ),
  deleted: good("Zoekopdracht verwijderd"),
  "mails-at-once": good("Mails aan", "Je krijgt een mail bij elke nieuwe opdracht die past."),
  "mails-daily": good("Mails aan", "Wat past komt één keer per dag, om 17.00 uur."),
  "mails-off": good("Mails uit", "Voor deze zoekopdracht krijg je geen mails meer."),
  invalid: bad(
    "Zoekopdracht niet bewaard",
    `Geef hem een naam van hoogstens ${MAX_SEARCH_NAME} tekens.`,
  ),
  "search-gone": bad(
    "Zoekopdracht niet gevonden",
    "Hij is al verwijderd. De pagina laat nu zien wat er is.",
  ),
  "search-empty": bad("Kies eerst een filter", "Zonder filter is er niets om te bewaren."),
  "search-nowhere": bad(
    "Deze plaats kennen we niet",
    "Kies een plaats uit de lijst en bewaar je zoekopdracht daarna.",
  ),
  "search-many": bad(
    "Je hebt al tien zoekopdrachten",
    "Verwijder er een, of bewaar deze onder een naam die je al gebruikt.",
  ),
  failed: bad("Niet gelukt", "Probeer het over een paar seconden opnieuw."),
} as const;
