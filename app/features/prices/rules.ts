import { floorsToClimb } from "../briefs/rules/climb.ts";
import type { BriefDetails } from "../intake/answers.ts";
import { SERVICE_TYPES } from "../intake/constants.ts";
import {
  CLIMB_BOUNDS,
  DISTANCE_BOUNDS,
  ENOUGH_NEWS,
  GUIDE,
  GUIDE_SIZES,
  LITRES_PER_M3,
  MIN_IN_BAND,
  ROUNDED_CENTS,
  SIZE_BOUNDS,
  SIZE_OF_ROOMS,
  VOLUME_BOUNDS,
} from "./constants.ts";
import type { Band, BriefClass, ClassBand, ClassPrices, PriceFacts, UsualPrice } from "./views.ts";

function classIn(bounds: readonly number[], value: number | null): number | null {
  return value === null ? null : bounds.filter((bound) => value >= bound).length;
}

/** The class of a brief, as narrow as its facts allow. A clearance drives nowhere: its distance is 0. */
export function classOf({ serviceType, litres, rooms, km, floors }: PriceFacts): BriefClass {
  const m3 = litres === null ? null : litres / LITRES_PER_M3;
  const size = classIn(SIZE_BOUNDS, m3);
  return {
    serviceType,
    size: size === null ? (SIZE_OF_ROOMS[rooms ?? ""] ?? null) : (GUIDE_SIZES[size] ?? null),
    volume: classIn(VOLUME_BOUNDS, m3),
    distance: classIn(DISTANCE_BOUNDS, serviceType === "ONTRUIMING" ? 0 : km),
    climb: classIn(CLIMB_BOUNDS, floors),
  };
}

/** The class of a brief by what it says of its load and its two addresses. */
export function classOfBrief(
  { volumeLitres, distanceKm }: { volumeLitres: number | null; distanceKm: number | null },
  details: BriefDetails,
): BriefClass {
  const { serviceType, rooms = null } = details;
  const floors = floorsToClimb(details);
  return classOf({ serviceType, litres: volumeLitres, rooms, km: distanceKm, floors });
}

/** The class of a half filled form; `read` gives a field, and as 'litres' what its list or answers come to. */
export function classOfTyped(
  read: (name: string) => string | null,
  distanceKm: number | null,
): BriefClass {
  const serviceType = SERVICE_TYPES.find((known) => known === read("serviceType")) ?? "VERHUIZING";
  const isTicked = (name: string) => read(name) === "on";
  const litres = read("litres") ?? "";
  return classOfBrief(
    { volumeLitres: /^[1-9]\d{0,6}$/.test(litres) ? Number(litres) : null, distanceKm },
    {
      serviceType,
      rooms: read("rooms"),
      fromFloor: read("fromFloor"),
      toFloor: read("toFloor"),
      hasElevator: isTicked("hasElevator"),
      hasElevatorTo: isTicked("hasElevatorTo"),
    },
  );
}

export type Part = Exclude<keyof BriefClass, "serviceType">;

/** What briefs have in common that are counted together, from the narrowest to the broadest. */
export const LEVELS: readonly (readonly Part[])[] = [
  ["volume", "distance", "climb"],
  ["volume", "distance"],
  ["size", "distance"],
  ["size"],
  [],
];

/** The class of all that has these parts in common with `like`. */
export function broadened(like: BriefClass, parts: readonly Part[]): BriefClass {
  const any = { size: null, volume: null, distance: null, climb: null };
  const kept = Object.fromEntries(parts.map((part) => [part, like[part]]));
  return { serviceType: like.serviceType, ...any, ...kept };
}

/** The classes a brief is counted in, the narrowest first; with a known size never that of all sizes. */
export function classesOf(brief: BriefClass): BriefClass[] {
  const levels = brief.size === null ? LEVELS : LEVELS.filter((parts) => parts.length > 0);
  return levels
    .filter((parts) => parts.every((part) => brief[part] !== null))
    .map((parts) => broadened(brief, parts));
}

/** The name of a class, as the table of bands keeps it. */
export function classKey({ serviceType, size, volume, distance, climb }: BriefClass): string {
  const parts = { size, volume, distance, climb };
  const named = Object.entries(parts).flatMap(([part, value]) =>
    value === null ? [] : [`${part}=${value}`],
  );
  return [serviceType, ...named].join(" ");
}

/** The band of a class: its middle half, rounded. Null when there are too few to say anything. */
export function bandOf({ of, count, ...prices }: ClassPrices): ClassBand | null {
  if (count < MIN_IN_BAND) return null;
  // Rounded off, a quartile of prices that lie close together can be outside of them.
  const rounded = (cents: number) => {
    const whole = Math.round(cents / ROUNDED_CENTS) * ROUNDED_CENTS;
    return Math.min(prices.highest, Math.max(prices.lowest, whole));
  };
  const [fromCents, toCents] = [rounded(prices.lowerQuartile), rounded(prices.upperQuartile)];
  return { of, fromCents, toCents, count };
}

/**
 * The bands that may be told. Where farther moves cost less than alike nearer ones, something else made the
 * difference, as floors do when few were counted: a broader class answers for all of these.
 */
export function tellingBands(bands: readonly ClassBand[]): ClassBand[] {
  const groups = new Map<string | null, ClassBand[]>();
  for (const band of bands) {
    const key = band.of.distance === null ? null : classKey({ ...band.of, distance: null });
    groups.set(key, [...(groups.get(key) ?? []), band]);
  }
  return [...groups].flatMap(([key, alike]) => {
    const isOdd = alike.some((far) => alike.some((near) => isFartherForLess(far, near)));
    return key !== null && isOdd ? [] : alike;
  });
}

function isFartherForLess(far: ClassBand, near: ClassBand): boolean {
  if ((far.of.distance ?? 0) <= (near.of.distance ?? 0)) return false;
  const [from, to] = [far.fromCents - near.fromCents, far.toCents - near.toCents];
  return from <= 0 && to <= 0 && from + to < 0;
}

/** What a brief usually costs: the band of the narrowest class that has one, else the price guide's range. */
export function usualPrice(brief: BriefClass, bands: ReadonlyMap<string, Band>): UsualPrice {
  for (const of of classesOf(brief)) {
    const band = bands.get(classKey(of));
    if (band) return { source: "accepted", of, ...band };
  }
  const { serviceType, size } = brief;
  if (serviceType === "ONTRUIMING") return { source: "none", serviceType };
  const { fromCents } = GUIDE[size ?? "small"];
  const { toCents, andMore } = GUIDE[size ?? "large"];
  return { source: "guide", size, fromCents, toCents, andMore };
}

/** Whether a price is of a broader class than the narrowest that a brief is in. */
export function isWidened(brief: BriefClass, price: UsualPrice): boolean {
  const [narrowest] = classesOf(brief);
  if (price.source !== "accepted" || !narrowest) return false;
  return classKey(price.of) !== classKey(narrowest);
}

/** How many acceptances since bands were computed, from `counted`, are enough to compute them anew. */
export function enoughNews(counted: number): number {
  return Math.max(MIN_IN_BAND, Math.ceil(counted * ENOUGH_NEWS));
}
