import { type BriefQuestion, maybeOneOf, YES_NO } from "../question.ts";

// Asked of both ends at once, and only told where there is an answer.
const ACCESS = { step: "location", seenBy: "companies", fold: "access" } as const;
const AT_ARRIVAL = { ...ACCESS, only: "VERHUIZING" } as const;

const STAIRS = {
  ...maybeOneOf(
    ["Geen trap", "Gewone trap", "Smalle of steile trap", "Draaitrap"],
    "Kies een soort trap.",
  ),
  row: "stairs",
  placeholder: "Niet opgegeven",
} as const;
const WALK = {
  ...maybeOneOf(
    ["Tot 10 meter", "10 tot 25 meter", "25 tot 50 meter", "Meer dan 50 meter"],
    "Kies een afstand.",
  ),
  row: "walk",
  placeholder: "Niet opgegeven",
} as const;
const PERMIT = { ...YES_NO, row: "permit" } as const;

/** How things get from a door to the van, and from the van to a door. */
export const ACCESS_QUESTIONS = {
  stairsFrom: {
    ...ACCESS,
    ...STAIRS,
    label: "Trap bij vertrek",
    clearanceLabel: "Trap",
    summary: { line: (facts) => atDeparture("Trap", facts), empty: null },
  },
  stairsTo: {
    ...AT_ARRIVAL,
    ...STAIRS,
    label: "Trap bij aankomst",
    summary: { line: "Trap aankomst", empty: null },
  },
  walkFrom: {
    ...ACCESS,
    ...WALK,
    label: "Van deur tot wagen bij vertrek",
    clearanceLabel: "Van deur tot wagen",
    summary: { line: (facts) => atDeparture("Loopafstand", facts), empty: null },
  },
  walkTo: {
    ...AT_ARRIVAL,
    ...WALK,
    label: "Van wagen tot deur bij aankomst",
    summary: { line: "Loopafstand aankomst", empty: null },
  },
  permitFrom: {
    ...ACCESS,
    ...PERMIT,
    label: "Parkeervergunning nodig bij vertrek",
    clearanceLabel: "Parkeervergunning nodig",
    summary: { line: (facts) => atDeparture("Parkeervergunning", facts), empty: null },
    card: "Parkeervergunning",
    cardGroup: "access",
  },
  permitTo: {
    ...AT_ARRIVAL,
    ...PERMIT,
    label: "Parkeervergunning nodig bij aankomst",
    summary: { line: "Parkeervergunning aankomst", empty: null },
    card: "Parkeervergunning aankomst",
    cardGroup: "access",
  },
} as const satisfies Record<string, BriefQuestion>;

function atDeparture(name: string, { serviceType }: { serviceType: string }): string {
  return serviceType === "ONTRUIMING" ? name : `${name} vertrek`;
}
