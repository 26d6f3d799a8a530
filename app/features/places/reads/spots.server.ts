import { isProvince, type Province } from "~/shared/provinces.ts";
import { roadBetween, spotOf } from "../rules.ts";
import type { Place } from "../views.ts";
import { findPlaces, PLACES, placeNamed } from "./places.server.ts";

const WITH_PROVINCE = /^([^()]*)\(([^()]*)\)$/;

/**
 * The place that somebody named to look around it: 'Zwolle', or 'Bergen (Limburg)' where several go by
 * that name; of several the largest. Null for what is no place.
 */
export function placeTyped(typed: string): Place | null {
  const [, name = "", province = ""] = WITH_PROVINCE.exec(typed.trim()) ?? [];
  if (isProvince(province)) return placeNamed(name, province);
  const [first] = findPlaces(typed);
  return first?.isWhole ? placeNamed(first.name, first.province) : null;
}

/** Where the places lie that are no further than `km` by road from one of them, itself included. */
export function placesWithin(centre: Place, km: number): number[] {
  const near = PLACES.filter((place) => roadBetween(centre, place).km <= km);
  return [...new Set([centre, ...near].map(spotOf))];
}

/** Whether a place is no further than `km` by road from one that somebody named; both have to be known. */
export function isWithin(typed: string, km: number, { name, province }: Named): boolean {
  const centre = placeTyped(typed);
  const place = name ? placeNamed(name, province) : null;
  return centre !== null && place !== null && roadBetween(centre, place).km <= km;
}

/** Where a place of this name lies; null where that is no place of the list, or none was named. */
export function spotNamed({ name, province }: Named): number | null {
  const place = name && placeNamed(name, province);
  return place ? spotOf(place) : null;
}

interface Named {
  name: string | null;
  province: Province;
}

const BY_SPOT = new Map(PLACES.toReversed().map((place) => [spotOf(place), place]));

/** Every place by its spot; where two share one, the larger. */
export function spotsOfPlaces(): ReadonlyMap<number, Place> {
  return BY_SPOT;
}
