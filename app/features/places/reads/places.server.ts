import GEONAMES from "virtual:dutch-places";
import { isProvince, type Province } from "~/shared/provinces.ts";
import { LARGEST, MAX_FOUND, PROVINCE_OF_CODE } from "../constants.ts";
import { findIn, type IndexedPlace, indexed, namesOf, placeIn, roadBetween } from "../rules.ts";
import type { Distance, FoundPlace, NamedPlace, Place } from "../views.ts";
import { ALSO, RENAMED } from "./names.server.ts";
import { OWN_PLACES } from "./own-places.server.ts";

type Listed = Omit<Place, "near"> & { isPart: boolean };

/** Every place that is known, the largest first. */
export const PLACES = withNeighbours([...ofGeoNames(), ...ofOurs()])
  .map(indexed)
  .sort((a, b) => b.population - a.population);

const BY_NAME = new Map<string, IndexedPlace[]>();
for (const place of PLACES) {
  for (const name of new Set(namesOf(place))) {
    BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), place]);
  }
}

function ofGeoNames(): Listed[] {
  return GEONAMES.map(([id, given, code, latitude, longitude, population, isPart]) => {
    const province = PROVINCE_OF_CODE[code];
    if (!province) throw new Error(`GeoNames has a province ${code}`);
    const name = RENAMED[id] ?? given;
    const former = name === given ? [] : [given];
    const also = [...former, ...(ALSO[name] ?? [])];
    return { name, province, also, latitude, longitude, population, isPart };
  });
}

function ofOurs(): Listed[] {
  return Object.entries(OWN_PLACES).flatMap(([province, places]) =>
    isProvince(province)
      ? places.map(([name, latitude, longitude, thousands]) => {
          const of = { name, province, also: ALSO[name] ?? [], population: thousands * 1000 };
          return { ...of, latitude, longitude, isPart: false };
        })
      : [],
  );
}

// The list does not say of which place a part is: it is the one that weighs most where the part lies.
function withNeighbours(listed: readonly Listed[]): Place[] {
  const whole = listed.filter(({ isPart }) => !isPart);
  return listed.map(({ isPart, ...place }) => {
    if (!isPart) return { ...place, near: null };
    const { latitude, longitude } = place;
    const narrow = Math.cos((latitude * Math.PI) / 180);
    const weight = (other: Listed) => {
      const [north, east] = [other.latitude - latitude, (other.longitude - longitude) * narrow];
      return other.population / (north * north + east * east + 1e-6);
    };
    const nearest = whole.reduce((best, other) => (weight(other) > weight(best) ? other : best));
    return { ...place, near: nearest.name };
  });
}

/** The places that what somebody types leads to, the likeliest first; a few, or none. */
export function findPlaces(typed: string): FoundPlace[] {
  return findIn(PLACES, typed, MAX_FOUND);
}

/** The place of this name, in a province or anywhere; null where that is none or more than one. */
export function placeNamed(name: string, province: Province | null): Place | null {
  return placeIn(BY_NAME, name, province);
}

const LARGEST_PLACES = PLACES.filter(({ near }) => near === null)
  .slice(0, LARGEST)
  .map(({ name, province }) => ({ name, province }))
  .sort((a, b) => a.name.localeCompare(b.name, "nl"));

/** The largest places of the country, by the alphabet. */
export function largestPlaces(): readonly NamedPlace[] {
  return LARGEST_PLACES;
}

interface MaybeNamed {
  name: string | null;
  province: Province;
}

/** How far two places are apart by road; null where one of them is not known. */
export function distanceBetween(from: MaybeNamed, to: MaybeNamed): Distance | null {
  const [start, end] = [from, to].map(({ name, province }) => name && placeNamed(name, province));
  return start && end ? roadBetween(start, end) : null;
}
