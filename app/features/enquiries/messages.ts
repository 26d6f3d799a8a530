import { bad, good, NOT_SENT } from "~/shared/message.ts";
import { PROPOSAL_MESSAGES } from "../proposals/messages.ts";
import { MAX_ASKED, MOST_OPEN } from "./constants.ts";

const { ofCompany, ofAll } = MOST_OPEN;

/** The Dutch of every outcome of asking and answering. */
export const ENQUIRY_MESSAGES = {
  ...PROPOSAL_MESSAGES,
  asked: good(
    "Vraag verstuurd",
    "De klant krijgt er bericht van. Je krijgt een mail zodra er een antwoord is.",
  ),
  answered: good(
    "Antwoord verstuurd",
    "Wie vroeg en wie al een offerte stuurde krijgt er bericht van.",
  ),
  invalid: bad("Er ontbreekt nog iets", "Kijk bij het gemarkeerde veld en probeer het opnieuw."),
  failed: NOT_SENT,
  "not-found": bad("Opdracht niet gevonden", "Deze opdracht bestaat niet meer. Ververs de lijst."),
  closed: bad(
    "Vragen kan niet meer",
    "Er is al gekozen, of de opdracht is gesloten. De pagina laat nu zien hoe het ervoor staat.",
  ),
  full: bad(
    "Vol",
    "Deze opdracht heeft al het maximale aantal offertes. Alleen wie er een stuurde kan nog iets vragen.",
  ),
  "too-many": bad(
    `Er staan al ${ofCompany} vragen van je open`,
    "Wacht op een antwoord voordat je de klant iets nieuws vraagt.",
  ),
  "client-busy": bad(
    "De klant heeft al veel vragen",
    `Er wachten ${ofAll} vragen op antwoord. Kijk straks of de jouwe al beantwoord is.`,
  ),
  "asked-enough": bad(
    `Je stelde hier al ${MAX_ASKED.ofCompany} vragen`,
    "Meer vragen over één opdracht kan niet. Zet in je offerte waar je van uitgaat: dat leest de klant voordat hij kiest.",
  ),
  "client-asked-enough": bad(
    "Over deze opdracht is al veel gevraagd",
    `Er zijn ${MAX_ASKED.ofAll} vragen gesteld, en meer kan niet. Lees de antwoorden, en zet in je offerte waar je van uitgaat.`,
  ),
  "answered-before": bad(
    "Deze vraag is al beantwoord",
    "De pagina laat nu zien wat je antwoordde, misschien op een ander apparaat.",
  ),
  "too-late": bad(
    "Antwoorden kan niet meer",
    "Je koos al een verhuizer, of je opdracht is geannuleerd.",
  ),
  "not-yours": bad(
    "Vraag niet gevonden",
    "Deze vraag hoort niet bij een opdracht van jou. Ververs de pagina en probeer het opnieuw.",
  ),
} as const;
