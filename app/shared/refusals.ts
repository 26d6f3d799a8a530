import { UNEXPECTED } from "./message.ts";
import type { Refusal } from "./too-busy.ts";

/** In the address of the sign-in page when somebody was signed in until now. */
export const SESSION_ENDED = "verlopen";

/** What a person reads when a request is refused: what is wrong, and what to do next. */
type RefusalText = Pick<Refusal, "title" | "text">;

const UNREADABLE: RefusalText = {
  title: "Dat konden we niet lezen",
  text: "Ga terug, laad de pagina opnieuw en verstuur het formulier nog eens.",
};

const AWAY: RefusalText = {
  title: "Even geduld",
  text: "We zijn zo terug. Probeer het over een paar seconden opnieuw.",
};

const REFUSALS: Record<number, RefusalText> = {
  400: UNREADABLE,
  403: {
    title: "Dat mag niet met dit account",
    text: "Log in met het account waar dit bij hoort, of ga naar de startpagina.",
  },
  404: {
    title: "Oeps! Pagina niet gevonden",
    text: "Deze doos is bij de verkeerde deur bezorgd. Op de startpagina vind je de weg weer.",
  },
  405: {
    title: "Dat kan hier niet",
    text: "Aan dit adres valt niets te versturen. Ga terug en gebruik het formulier op de pagina.",
  },
  413: {
    title: "Dat is te groot",
    text: "Ga terug en stuur een kortere tekst, of een bestand van hooguit 5 MB.",
  },
  415: UNREADABLE,
  423: {
    title: "Je kijkt alleen mee",
    text: "Zolang je meekijkt verandert er niets, en wat iemand geheim houdt blijft dicht. Ga terug, of stop eerst met meekijken.",
  },
  502: AWAY,
  503: AWAY,
  504: AWAY,
};

/**
 * Whether a status means that nobody could answer just now: the product says 503, and a balancer before it
 * 502 or 504 when a process ended with a request in its hands.
 */
export const isAway = (status: number) => REFUSALS[status] === AWAY;

/** The Dutch of a refusal by its HTTP status; what the refusing code says itself is never shown. */
export function refusalText(status: number): RefusalText {
  return REFUSALS[status] ?? { title: UNEXPECTED.title, text: UNEXPECTED.text ?? "" };
}
