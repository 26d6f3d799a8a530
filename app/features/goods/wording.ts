import { HOMES, type Home, OWN_SIZES, ROOMS, type Room, VANS } from "./constants.ts";
import { countedThings, listOf } from "./rules.ts";
import type { GoodsList, ShownGoods, StoredGoods, Volume } from "./views.ts";

const CUBIC_METRE = 1_000;
/** Above this a volume is told in whole cubic metres. */
const WHOLE_FROM = 10;

/** Litres as cubic metres: '24', below ten with a decimal: '2,5'. */
function metres(litres: number): string {
  const exact = litres / CUBIC_METRE;
  const digits = exact < WHOLE_FROM ? 1 : 0;
  return exact.toLocaleString("nl-NL", { maximumFractionDigits: digits });
}

/** A volume as people read it: 'ca. 24 m³', or the range that it lies in: '20 - 28 m³'. */
export function volumeText({ litres, from, to }: Volume): string {
  const [low, high] = [metres(from), metres(to)];
  return low === high ? `ca. ${metres(litres)} m³` : `${low} - ${high} m³`;
}

/** What a volume fits in: the smallest van, or how many of the largest; `share` of it is taken. */
export function vanFor({ litres, to }: Volume): { text: string; share: number } {
  const largest = VANS[VANS.length - 1] ?? VANS[0];
  const van = VANS.find((each) => to <= each.litres) ?? largest;
  const vans = Math.max(Math.ceil(to / van.litres), 1);
  const text =
    vans === 1
      ? `Past in ${van.name} van ${metres(van.litres)} m³.`
      : `Past in ${vans} verhuiswagens van ${metres(van.litres)} m³.`;
  return { text, share: litres / (vans * van.litres) };
}

/** How many of a thing: '4 × Eetkamerstoel', or one by its name alone. */
function many(count: number, name: string): string {
  return count === 1 ? name : `${count} × ${name}`;
}

const NAMELESS = "Eigen ding";

/** A stored list as people read it, room by room; null where there is none. */
export function shownGoods(goods: StoredGoods | null): ShownGoods | null {
  if (!goods) return null;
  const list = listOf(goods);
  const counted = countedThings(list);
  const inRoom = (room: Room) =>
    counted
      .filter(({ thing }) => thing.room === room)
      .map(({ thing, count }) => many(count, thing.name));
  const own = list.own.map(({ name, size, count }) => {
    const [word = ""] = OWN_SIZES[size].label.toLowerCase().split(",");
    return `${many(count, name || NAMELESS)} (${word})`;
  });
  const rooms = Object.entries(ROOMS).map(([room, name]) => ({
    name,
    things: inRoom(room as Room),
  }));
  const fragileOwn = list.own.filter(({ isFragile }) => isFragile);
  return {
    rooms: [...rooms, { name: "Eigen dingen", things: own }].filter(
      ({ things }) => things.length > 0,
    ),
    apart: counted
      .filter(({ thing }) => thing.comesApart)
      .map(({ thing, count }) => many(count, thing.name)),
    fragile: [
      ...counted
        .filter(({ thing }) => thing.isFragile)
        .map(({ thing, count }) => many(count, thing.name)),
      ...fragileOwn.map(({ name, count }) => many(count, name || NAMELESS)),
    ],
  };
}

/** The pianos and other special things of a list in one text; empty without any. */
export function specialText(list: GoodsList): string {
  const special = countedThings(list).filter(({ thing }) => thing.isSpecial);
  return special.map(({ thing, count }) => many(count, thing.name)).join(", ");
}

/** A home within a sentence: 'een tussenwoning'. */
export function aHome(home: Home): string {
  return `een ${HOMES[home].label.toLowerCase()}`;
}
