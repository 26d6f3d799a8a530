import { type AddressFacts, type BriefQuestion, maybeOneOf, YES_NO } from "../question.ts";

// Asked of both ends at once, and only told where there is an answer.
const ACCESS = { step: "location", seenBy: "companies", fold: "access" } as const;

const atDeparture = (asked: string, told: string) => ({
  ...ACCESS,
  label: `${asked} bij vertrek`,
  clearanceLabel: asked,
  summary: {
    line: ({ serviceType }: AddressFacts) =>
      serviceType === "ONTRUIMING" ? told : `${told} vertrek`,
    empty: null,
  },
});
const atArrival = (asked: string, told: string) => ({
  ...ACCESS,
  only: "VERHUIZING" as const,
  label: `${asked} bij aankomst`,
  summary: { line: `${told} aankomst`, empty: null },
});

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
const PERMIT = { ...YES_NO, row: "permit", cardGroup: "access" } as const;

/** How things get from a door to the van, and from the van to a door. */
export const ACCESS_QUESTIONS = {
  stairsFrom: { ...atDeparture("Trap", "Trap"), ...STAIRS },
  stairsTo: { ...atArrival("Trap", "Trap"), ...STAIRS },
  walkFrom: { ...atDeparture("Van deur tot wagen", "Loopafstand"), ...WALK },
  walkTo: { ...atArrival("Van wagen tot deur", "Loopafstand"), ...WALK },
  permitFrom: {
    ...atDeparture("Parkeervergunning nodig", "Parkeervergunning"),
    ...PERMIT,
    card: "Parkeervergunning",
  },
  permitTo: {
    ...atArrival("Parkeervergunning nodig", "Parkeervergunning"),
    ...PERMIT,
    card: "Parkeervergunning aankomst",
  },
} as const satisfies Record<string, BriefQuestion>;
