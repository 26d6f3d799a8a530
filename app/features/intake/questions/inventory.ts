import {
  FULLNESS,
  FULLNESSES,
  type Fullness,
  HEAVY_ITEMS,
  HOME_KINDS,
  HOMES_BY_KIND,
  type Home,
  MAX_CLEARED_AREA,
  MIN_CLEARED_AREA,
  ROOM_COUNTS,
} from "../../goods/constants.ts";
import { anyOf, type BriefQuestion, maybeOneOf, YES_NO } from "../question.ts";
import { PACKS_ALL, PACKS_FRAGILE } from "../rules/packing.ts";

const INVENTORY = { step: "inventory", seenBy: "companies" } as const;
/** What the list of a move answers, and a clearance is asked. */
const ANSWERED_BY_LIST = { ...INVENTORY, fold: "list" } as const;
const OF_CLEARANCES = { ...INVENTORY, only: "ONTRUIMING" } as const;
const OF_MOVES = { ...INVENTORY, only: "VERHUIZING" } as const;

/** What is moved or cleared: the list of things, and what a mover has to know without it too. */
export const INVENTORY_QUESTIONS = {
  homeKind: {
    ...OF_MOVES,
    ...maybeOneOf(HOME_KINDS, "Kies een soort woning.", HOMES_BY_KIND),
    kind: "choice",
    optionWidth: "half",
    label: "Uit wat voor woning verhuis je?",
    help: "Je krijgt een lijst die daar meestal bij hoort. Die maak je daarna kloppend.",
    summary: { line: "Soort woning", empty: null },
    // How many rooms it has stands in a label of its own.
    card: (home) => (HOMES_BY_KIND[home as Home]?.label ?? "").split(",", 1).filter(Boolean),
    cardGroup: "size",
  },
  goodsUnknown: {
    ...OF_MOVES,
    ...YES_NO,
    under: "homeKind",
    label: "Weet ik niet precies: schat het voor me",
    summary: { line: "Volume geschat", empty: null },
  },
  goods: {
    ...OF_MOVES,
    kind: "own",
    label: "Wat gaat er mee?",
    schema: ({ goodsList }) => goodsList,
    column: true,
  },
  // How much there is to clear, by which its volume is estimated.
  clearedArea: {
    ...OF_CLEARANCES,
    kind: "number",
    row: "cleared",
    label: "Oppervlakte van de woning in m²",
    inputMode: "numeric",
    schema: ({ wholeBetween }) =>
      wholeBetween(MIN_CLEARED_AREA, MAX_CLEARED_AREA, "squareMetres").optional(),
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
  rooms: {
    ...ANSWERED_BY_LIST,
    ...maybeOneOf(ROOM_COUNTS, "Kies het aantal kamers."),
    kind: "choice",
    optionWidth: "figure",
    label: "Aantal kamers",
    summary: { line: "Aantal kamers", empty: "niet opgegeven" },
    card: (rooms) => (rooms ? [rooms === "1" ? "1 kamer" : `${rooms} kamers`] : []),
    cardGroup: "size",
  },
  heavyItems: {
    ...ANSWERED_BY_LIST,
    ...anyOf(HEAVY_ITEMS),
    optionWidth: "word",
    label: "Zware items",
    summary: { line: "Zware items" },
    card: (items) => (items ?? []) as string[],
    cardGroup: "goods",
  },
  fragileItems: {
    ...ANSWERED_BY_LIST,
    ...YES_NO,
    row: "fragile",
    label: "Er zijn breekbare spullen",
    summary: { line: "Breekbare spullen" },
  },
  pianoOrSpecialItems: {
    ...INVENTORY,
    kind: "long-text",
    rows: 3,
    label: "Piano of bijzondere items",
    help: "Bijvoorbeeld: een buffetpiano op de tweede verdieping, of een antieke klok.",
    schema: ({ textUpTo }) => textUpTo(500).optional(),
    summary: { line: "Piano of bijzondere items" },
    card: "Bijzondere items",
    cardGroup: "goods",
  },
  // A move says it by `packedBy`, a clearance by `services`; older briefs hold it alone.
  packingService: {
    ...INVENTORY,
    isDerived: true,
    ...YES_NO,
    label: "Laat alles inpakken",
    summary: { line: "Alles laten inpakken" },
    card: "Alles inpakken",
  },
  packedBy: {
    ...OF_MOVES,
    ...maybeOneOf(["Ik pak alles zelf in", PACKS_FRAGILE, PACKS_ALL], "Kies wie er inpakt."),
    label: "Wie pakt er in?",
    placeholder: "Nog niet bekend",
    summary: { line: "Inpakken", empty: null },
    // Of everything the tick above has a label.
    card: (packedBy) => (packedBy === PACKS_FRAGILE ? ["Breekbare inpakken"] : []),
  },
  // What becomes of what is cleared, and how the home is left.
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
