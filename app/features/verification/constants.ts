import type { RegisterReason } from "../companies/constants.ts";

export const REASON_LABELS: Record<RegisterReason, string> = {
  NOT_FOUND: "Nummer niet gevonden in het Handelsregister",
  DISSOLVED: "Onderneming is opgeheven",
  OTHER_NAME: "Nummer staat op een andere naam",
  NO_ANSWER: "Handelsregister gaf geen antwoord; we proberen het elk uur opnieuw",
  NOT_ASKED: "Handelsregister is niet aangesloten",
  TAKEN: "Een ander geverifieerd bedrijf gebruikt dit nummer",
};

const CORRECT_IT =
  "Kijk je bedrijfsnaam en KvK-nummer na en sla je profiel opnieuw op, dan controleren we het meteen opnieuw.";

/** What a company can do about a reason. */
export const WHAT_NOW: Record<RegisterReason, string> = {
  NOT_FOUND: `Misschien staat er een tikfout in. ${CORRECT_IT}`,
  DISSOLVED: `Heb je een nieuwe inschrijving, gebruik dan het nummer daarvan. ${CORRECT_IT}`,
  OTHER_NAME: `Gebruik de naam zoals die in het Handelsregister staat. ${CORRECT_IT}`,
  NO_ANSWER: "Je hoeft nu niets te doen.",
  NOT_ASKED: "Je hoeft nu niets te doen.",
  TAKEN: `Is het toch jouw nummer, laat het ons dan weten via het contactformulier op de site. ${CORRECT_IT}`,
};
