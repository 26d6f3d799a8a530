import { readingValue } from "~/shared/reading/reading.ts";
import { readTypedNumber } from "~/shared/reading/whole-number.ts";
import { STARTS, THINGS, type Thing } from "./catalogue.ts";
import {
  FULLNESS,
  type Fullness,
  HEAVY_ITEMS,
  type HeavyItem,
  type Home,
  isHome,
  isOwnSize,
  MAX_COUNT,
  MAX_OWN_NAME,
  MAX_OWN_THINGS,
  OWN_SIZES,
  ROOMS,
  type Room,
} from "./constants.ts";
import type { GoodsList, OwnThing, StoredGoods, Volume } from "./views.ts";

const BY_ROOM = Object.fromEntries(
  Object.keys(ROOMS).map((room) => [room, THINGS.filter((thing) => thing.room === room)]),
);
const BY_ID: ReadonlyMap<string, Thing> = new Map(THINGS.map((thing) => [thing.id, thing]));

export const NOTHING: GoodsList = { home: null, counts: {}, own: [] };

/** Makes a list of anything and never throws: unknown things are left out, the rest is cut to its limits. */
export function listOf(kept: unknown): GoodsList {
  const { home, counts, own, names } = asObject(kept);
  const given = Object.entries(asObject(counts)).filter(([id]) => BY_ID.has(id));
  const counted = given.map(([id, count]) => [id, countOf(count)] as const);
  const things = Array.isArray(own) ? own.slice(0, MAX_OWN_THINGS) : [];
  const called = Array.isArray(names) ? names : [];
  return {
    home: isHome(home) ? home : null,
    counts: Object.fromEntries(counted.filter(([, count]) => count > 0)),
    own: things
      .map((thing, index) => ownThingOf(asObject(thing), called[index]))
      .filter(({ count }) => count > 0),
  };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A count from 0 to 99, whatever was typed. */
export function countOf(typed: unknown): number {
  // What a stranger posts need not be a number, nor anything that becomes one.
  if (typeof typed !== "string" && typeof typed !== "number") return 0;
  const read = typeof typed === "string" ? readingValue(readTypedNumber(typed)) : null;
  const count = Math.floor(read ?? Number(typed));
  return count > 0 ? Math.min(count, MAX_COUNT) : 0;
}

function ownThingOf(thing: Readonly<Record<string, unknown>>, called: unknown): OwnThing {
  const { name = called, size, count, isFragile } = thing;
  return {
    name: typeof name === "string" ? oneLine(name) : "",
    size: isOwnSize(size) ? size : "medium",
    count: countOf(count),
    isFragile: isFragile === true,
  };
}

// JSON can write what a database cannot keep: half a character, or a NUL.
const UNKEPT = /[\p{Cc}\p{Cs}]/gu;
const oneLine = (text: string) => text.slice(0, MAX_OWN_NAME).replace(UNKEPT, " ").trim();

/** A list as a brief keeps it, with the client's words apart; null for an empty one. */
export function stored(list: GoodsList): StoredGoods | null {
  if (isEmpty(list)) return null;
  const { home, counts, own } = list;
  return {
    home,
    counts,
    own: own.map(({ name: _, ...thing }) => thing),
    names: own.map(({ name }) => name),
  };
}

export function isEmpty({ counts, own }: GoodsList): boolean {
  return own.length === 0 && Object.values(counts).every((count) => count === 0);
}

/** The list that a home begins with. */
export function usualListOf(home: Home): GoodsList {
  return { home, counts: STARTS[home], own: [] };
}

/** True while a list holds nothing that somebody counted or typed: it is empty, or as it was begun. */
export function isUntouched(list: GoodsList): boolean {
  if (isEmpty(list)) return true;
  if (list.home === null || list.own.length > 0) return false;
  const start = STARTS[list.home];
  return THINGS.every(({ id }) => (list.counts[id] ?? 0) === (start[id] ?? 0));
}

/** The list with this many of a thing of the table. */
export function withCount(list: GoodsList, id: string, count: number): GoodsList {
  const { [id]: _, ...others } = list.counts;
  const kept = countOf(count);
  return { ...list, counts: kept > 0 ? { ...others, [id]: kept } : others };
}

/** The things of a list that the table has, with how many there are, in the table's order. */
export function countedThings({ counts }: GoodsList): { thing: Thing; count: number }[] {
  return THINGS.flatMap((thing) => {
    const count = counts[thing.id] ?? 0;
    return count > 0 ? [{ thing, count }] : [];
  });
}

/** The rooms that a list counts anything in, in their order on the page. */
export function roomsIn(list: GoodsList): Room[] {
  return (Object.keys(ROOMS) as Room[]).filter((room) => piecesIn(list, room) > 0);
}

type Place = Room | "own";

/** What a list comes to in litres; `place` for what is counted in a room, or for own things. */
export function litresIn(list: GoodsList, place?: Place): number {
  return sumIn(list, place, ({ litres }) => litres);
}

/** How many things a list holds; `place` as above. */
export function piecesIn(list: GoodsList, place?: Place): number {
  return sumIn(list, place, () => 1);
}

// Called for every room at each tap, so it goes through the table once and allocates nothing.
function sumIn(
  { counts, own }: GoodsList,
  place: Place | undefined,
  worth: (one: { litres: number }) => number,
): number {
  let sum = 0;
  for (const thing of place ? (BY_ROOM[place] ?? []) : THINGS) {
    sum += (counts[thing.id] ?? 0) * worth(thing);
  }
  if (place && place !== "own") return sum;
  for (const { size, count } of own) sum += count * worth(OWN_SIZES[size]);
  return sum;
}

/** The volume of what was listed, which has no range. */
export function volumeOfList(list: GoodsList): Volume {
  const litres = litresIn(list);
  return { litres, from: litres, to: litres };
}

const CUBIC_METRE = 1_000;
const wholeMetres = (litres: number) => Math.round(litres / CUBIC_METRE) * CUBIC_METRE;

// Who has little for a home has a fifth less than its start, who has much a third more.
const OF_A_HOME = { from: 0.8, to: 1.3 };
const OF_A_CLEARANCE = { from: 0.7, to: 1.3 };
// Each floor has its landing, its cupboard under the stairs, its attic.
const MORE_A_FLOOR = 0.05;

function around(litres: number, range: { from: number; to: number }): Volume {
  const middle = wholeMetres(litres);
  return {
    litres: middle,
    from: Math.min(middle, wholeMetres(litres * range.from)),
    to: Math.max(middle, wholeMetres(litres * range.to)),
  };
}

/** The volume of a home whose things nobody listed. */
export function estimateOfHome(home: Home): Volume {
  return around(litresIn(usualListOf(home)), OF_A_HOME);
}

/** The volume of a clearance; what is not known counts as usual, without an area it is null. */
export function estimateOfClearance(home: {
  area: number | null | undefined;
  fullness?: Fullness | null | undefined;
  floors?: number | null | undefined;
}): Volume | null {
  if (!home.area || home.area < 0) return null;
  const { litres } = FULLNESS[home.fullness ?? "usual"];
  const floors = Math.max(home.floors ?? 1, 1);
  return around(home.area * litres * (1 + MORE_A_FLOOR * (floors - 1)), OF_A_CLEARANCE);
}

export function heavyItemsIn(list: GoodsList): HeavyItem[] {
  const held = new Set(countedThings(list).map(({ thing }) => thing.heavyItem));
  return HEAVY_ITEMS.filter((item) => held.has(item));
}

export function isAnythingFragile(list: GoodsList): boolean {
  return (
    list.own.some(({ isFragile }) => isFragile) ||
    countedThings(list).some(({ thing }) => thing.isFragile)
  );
}
