import { bad, good } from "~/shared/message.ts";

/** What an admin reads after doing something with a request about data. */
export const REQUEST_MESSAGES = {
  gone: bad("Niet gevonden", "Dit verzoek bestaat niet meer."),
  "in-future": bad("Nog niet genoteerd", "De dag van binnenkomst ligt in de toekomst."),
  "noted-before": bad("Stond er al", "Dit verzoek van deze dag is al genoteerd."),
  "answered-before": bad("Niets veranderd", "Dit verzoek was al beantwoord."),
  "not-found": bad("Niets gewist", "Bij dit adres bewaren we niets meer. Laad de pagina opnieuw."),
  "has-account": bad("Niets gewist", "Dit adres heeft een account. Verwijder dat op zijn pagina."),
  noted: good("Genoteerd", "Op de pagina van het verzoek staat wat je kunt doen."),
  answered: good("Afgerond", "Het verzoek staat bij de beantwoorde."),
  erased: good("Gewist", "Alleen facturen blijven, omdat de wet dat vraagt."),
};
