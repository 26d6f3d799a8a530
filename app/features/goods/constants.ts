import { keysOf } from "../../shared/keys.ts";

/** The id of the one form that has a list of goods. */
export const GOODS_FORM = "aanvraag";

/** The heavy items that a brief names, whoever fills them in: the client or the list of goods. */
export const HEAVY_ITEMS = [
  "Piano",
  "Wasmachine",
  "Droger",
  "Koelkast",
  "Vaatwasser",
  "Kluis",
  "Grote kast",
  "Aquarium",
  "Fitnessapparatuur",
] as const;
export type HeavyItem = (typeof HEAVY_ITEMS)[number];
/** Those that hardly a home is without: they make a move no more work than another. */
export const IN_MOST_HOMES: ReadonlySet<string> = new Set<HeavyItem>([
  "Wasmachine",
  "Droger",
  "Koelkast",
  "Vaatwasser",
]);

/** Whether a text, which may come from a stranger, is a key of this table. */
function isNameIn<Table extends object>(table: Table) {
  return (text: unknown): text is keyof Table =>
    typeof text === "string" && Object.hasOwn(table, text);
}

export const ROOM_COUNTS = ["1", "2", "3", "4", "5+"] as const;
export type RoomCount = (typeof ROOM_COUNTS)[number];

/** The rooms that things are counted in, in their order on the page. */
export const ROOMS = {
  living: "Woonkamer",
  kitchen: "Keuken",
  sleeping: "Slaapkamers",
  child: "Kinderkamer",
  work: "Werkkamer",
  washing: "Badkamer en wassen",
  outside: "Schuur, zolder en tuin",
  special: "Bijzonder en kwetsbaar",
  boxes: "Dozen en tassen",
} as const;
export type Room = keyof typeof ROOMS;

export const isRoom = isNameIn(ROOMS);

/** The kinds of homes that people move out of: what each is called, and how many rooms it counts as. */
export const HOMES_BY_KIND = {
  room: { label: "Kamer", rooms: "1" },
  studio: { label: "Studio", rooms: "1" },
  flat2: { label: "Appartement, 2 kamers", rooms: "2" },
  flat3: { label: "Appartement, 3 kamers", rooms: "3" },
  flat4: { label: "Appartement, 4 kamers", rooms: "4" },
  terraced: { label: "Tussenwoning", rooms: "4" },
  corner: { label: "Hoekwoning", rooms: "5+" },
  detached: { label: "Vrijstaand huis", rooms: "5+" },
} as const satisfies Record<string, { label: string; rooms: RoomCount }>;
export type Home = keyof typeof HOMES_BY_KIND;
export const HOME_KINDS = keysOf(HOMES_BY_KIND);

export const isHome = isNameIn(HOMES_BY_KIND);

/** The sizes of a thing that the table does not have: the name of each, and its volume in litres. */
export const OWN_SIZES = {
  small: { label: "Klein, zoals een doos", litres: 100 },
  medium: { label: "Middel, zoals een stoel", litres: 300 },
  large: { label: "Groot, zoals een wasmachine", litres: 600 },
  huge: { label: "Heel groot, zoals een kast", litres: 1_500 },
} as const;
export type OwnSize = keyof typeof OWN_SIZES;
export const isOwnSize = isNameIn(OWN_SIZES);

/** More of one thing than a household has; a list says no more of it. */
export const MAX_COUNT = 99;
export const MAX_OWN_THINGS = 20;
export const MAX_OWN_NAME = 60;
/** Characters of a list as a form holds it: all things of the table, and all own ones with long names. */
export const MAX_LIST_CHARACTERS = 8_000;

/** How full a home is that is to be cleared, and what that comes to in litres a square metre. */
export const FULLNESS = {
  bare: { label: "Bijna leeg", litres: 100 },
  usual: { label: "Gewoon ingericht", litres: 300 },
  full: { label: "Vol", litres: 500 },
  crammed: { label: "Overvol", litres: 800 },
} as const;
export type Fullness = keyof typeof FULLNESS;
export const FULLNESSES = keysOf(FULLNESS);

export const MIN_CLEARED_AREA = 5;
export const MAX_CLEARED_AREA = 1_000;

/** The vans that movers come with, by what fits in them in litres; the last is the largest. */
export const VANS = [
  { name: "een bestelbus", litres: 10_000 },
  { name: "een bakwagen", litres: 20_000 },
  { name: "een verhuiswagen", litres: 40_000 },
] as const;
