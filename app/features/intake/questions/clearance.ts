import {
  FULLNESS,
  FULLNESSES,
  type Fullness,
  MAX_CLEARED_AREA,
  MIN_CLEARED_AREA,
} from "../../goods/constants.ts";
import { anyOf, type BriefQuestion, maybeOneOf, YES_NO } from "../question.ts";

const OF_CLEARANCES = { step: "inventory", seenBy: "companies", only: "ONTRUIMING" } as const;

/** How much there is to clear, by which its volume is estimated. */
export const CLEARED_QUESTIONS = {
  clearedArea: {
    ...OF_CLEARANCES,
    kind: "number",
    row: "cleared",
    label: "Oppervlakte van de woning in m²",
    inputMode: "numeric",
    schema: ({ wholeBetween }) => wholeBetween(MIN_CLEARED_AREA, MAX_CLEARED_AREA).optional(),
    summary: { line: "Oppervlakte in m²", empty: null },
    card: (area) => (area ? [`${area} m²`] : []),
    cardGroup: "size",
  },
  clearedFloors: {
    ...OF_CLEARANCES,
    ...maybeOneOf(["1", "2", "3", "4", "5 of meer"], "Kies het aantal verdiepingen."),
    row: "cleared",
    label: "Aantal woonlagen, zolder en kelder meegeteld",
    placeholder: "Niet opgegeven",
    summary: { line: "Woonlagen", empty: null },
  },
  fullness: {
    ...OF_CLEARANCES,
    ...maybeOneOf(FULLNESSES, "Kies hoe vol de woning is.", FULLNESS),
    kind: "choice",
    optionWidth: "half",
    label: "Hoe vol is de woning?",
    summary: { line: "Hoe vol", empty: null },
    card: (fullness) => (fullness ? [FULLNESS[fullness as Fullness]?.label ?? ""] : []),
    cardGroup: "size",
  },
} as const satisfies Record<string, BriefQuestion>;

/** What becomes of what is cleared, and how the home is left. */
export const LEFT_QUESTIONS = {
  destinations: {
    ...OF_CLEARANCES,
    ...anyOf(["Mag verkocht worden", "Mag naar de kringloop", "Moet vernietigd worden"]),
    label: "Wat mag er met de spullen gebeuren?",
    summary: { line: "Bestemming van de spullen", empty: null },
  },
  destinationNotes: {
    ...OF_CLEARANCES,
    kind: "long-text",
    rows: 3,
    label: "Wat moet waarheen?",
    help: "Bijvoorbeeld: de kast mag verkocht worden, de administratie moet vernietigd worden.",
    schema: ({ textUpTo }) => textUpTo(500).optional(),
    summary: { line: "Wat moet waarheen", empty: null },
  },
  keys: {
    ...OF_CLEARANCES,
    ...maybeOneOf(
      [
        "Ik ben er zelf bij",
        "Het bedrijf krijgt vooraf een sleutel",
        "Sleutel bij makelaar, verhuurder of buren",
        "Sleutelkluis bij de woning",
      ],
      "Kies hoe het bedrijf binnenkomt.",
    ),
    label: "Sleutels",
    placeholder: "Nog niet bekend",
    summary: { line: "Sleutels", empty: null },
  },
  broomClean: {
    ...OF_CLEARANCES,
    ...YES_NO,
    label: "Bezemschoon opleveren",
    summary: { line: "Bezemschoon opleveren", empty: null },
    card: "Bezemschoon",
  },
} as const satisfies Record<string, BriefQuestion>;
