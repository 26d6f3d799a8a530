import { bad, good, type Message } from "~/shared/message.ts";
import { MAX_PORTFOLIO } from "./constants.ts";

const STILL_THERE = "Wat je typte staat er nog; probeer het zo opnieuw.";

export const COMPANY_MESSAGES = {
  created: good("Bedrijfsprofiel aangemaakt!"),
  updated: good("Profiel bijgewerkt!"),
  "create-invalid": bad("Profiel opslaan mislukt", "Controleer de gemarkeerde velden."),
  "update-invalid": bad("Profiel bijwerken mislukt", "Controleer de gemarkeerde velden."),
  "details-invalid": bad("Nog niet opgeslagen", "Controleer de gemarkeerde velden."),
  onboarded: good("Profiel opgeslagen!", "We controleren nu je naam en KvK-nummer."),
  "too-many-pictures": bad(
    "Te veel bestanden",
    `Je kunt maximaal ${MAX_PORTFOLIO} bestand(en) uploaden.`,
  ),
  "unknown-picture": bad(
    "Profiel opslaan mislukt",
    "Een van je foto's is er niet meer. Verwijder hem en kies hem opnieuw.",
  ),
  "create-failed": bad("Profiel opslaan mislukt", STILL_THERE),
  "update-failed": bad("Profiel bijwerken mislukt", STILL_THERE),
  "mails-at-once": good("Mails staan aan", "Je krijgt een mail bij elke opdracht die past."),
  "mails-daily": good(
    "Mails komen één keer per dag",
    "Om 17.00 uur krijg je één mail met alles wat die dag bij je past.",
  ),
  "mails-off": good("Mails staan uit", "Je krijgt geen mails meer over nieuwe opdrachten."),
  "mails-bad-link": bad(
    "Deze link werkt niet",
    "Gebruik de hele link uit de mail. Of log in: op je accountpagina zet je deze mails ook uit.",
  ),
  "load-failed": bad("Fout", "Kon bedrijfsprofiel niet laden"),
} as const;

/** The toast for a profile with marked fields: too many pictures have one of their own. */
export function invalidProfile(
  errors: Readonly<Record<string, unknown>> | null | undefined,
  otherwise: "create-invalid" | "update-invalid",
): Message {
  return COMPANY_MESSAGES[errors?.portfolio ? "too-many-pictures" : otherwise];
}

/** What a company reads whose VAT number the EU's register does not have. */
export const VAT_NOT_IN_USE =
  "Je btw-id staat niet in het Europese register van btw-nummers (VIES). Misschien zit er een tikfout in, of is het nummer nog nieuw. Kijk het na bij 'Profiel bewerken'; je facturen krijg je gewoon.";
