import GEONAMES from "virtual:dutch-places";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { isProvince, type Province } from "~/shared/provinces.ts";
import { LARGEST, MAX_FOUND, MIN_LETTERS, PROVINCE_OF_CODE } from "../constants.ts";
import { folded, roadBetween, spotOf } from "../rules.ts";
import type { Distance, FoundPlace, NamedPlace, Place } from "../views.ts";
import NAMES from "./names.json";
import OWN_PLACES from "./own-places.json";

// By GeoNames id, where that has an English name, a part of one, or one name for two places of a province.
// The former name finds the place too.
const RENAMED: Readonly<Record<string, string>> = NAMES.renamed;
/** By what else a place is known: in short, in full, in Friesland's other language, or formerly. */
const ALSO: Readonly<Record<string, readonly string[]>> = NAMES.also;

type Listed = Omit<Place, "near"> & { isPart: boolean };

/** A place with its names as they are looked through. */
interface IndexedPlace extends Place {
  /** The name, then the others: each folded, from each of its words to its end, without spaces. */
  keys: readonly (readonly string[])[];
}

function indexed(place: Place): IndexedPlace {
  const keys = [place.name, ...place.also].map((name) => {
    const words = folded(name).split(" ");
    return words.map((_, first) => words.slice(first).join(""));
  });
  return { ...place, keys };
}

/** Every place that is known, the largest first. */
export const ALL_PLACES = withNeighbours([...ofGeoNames(), ...ofOurs()])
  .map(indexed)
  .sort((a, b) => b.population - a.population);

const BY_NAME = new Map<string, IndexedPlace[]>();
for (const place of ALL_PLACES) {
  for (const name of new Set(lookUpNames(place))) {
    BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), place]);
  }
}

/** The names under which a place is looked up, its own first: folded, without spaces. */
function lookUpNames({ keys }: IndexedPlace): string[] {
  return keys.map(([whole = ""]) => whole);
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

// Places of some size that the package of GeoNames' places lacks, by province: where each lies, to the
// kilometre, and its people in thousands.
function ofOurs(): Listed[] {
  return Object.entries(OWN_PLACES).flatMap(([province, places]) =>
    Object.entries(places).flatMap(([name, [latitude = 0, longitude = 0, thousands = 0]]) => {
      if (!isProvince(province)) return [];
      const of = { name, province, also: ALSO[name] ?? [], population: thousands * 1000 };
      return [{ ...of, latitude, longitude, isPart: false }];
    }),
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

/** How the letters stand in a name, the best first. */
const [WHOLE, AT_START, AT_WORD, NOWHERE] = [0, 1, 2, 3];

function standing(letters: string, key: readonly string[]): number {
  const word = key.findIndex((rest) => rest.startsWith(letters));
  if (word > 0) return AT_WORD;
  return word < 0 ? NOWHERE : key[0] === letters ? WHOLE : AT_START;
}

// Who has no key for 'ij' types a y.
const spellings = (letters: string) => [...new Set([letters, letters.replaceAll("y", "ij")])];

/**
 * The few places that these letters lead to: first what they are the name of, then what begins with them,
 * then what has a word that does; of those, places before parts, and the larger first.
 */
export function findPlaces(typed: string): FoundPlace[] {
  const letters = folded(typed).replaceAll(" ", "");
  if (letters.length < MIN_LETTERS) return [];
  const tried = spellings(letters);
  const found: { place: IndexedPlace; best: number; by: number }[] = [];
  for (const place of ALL_PLACES) {
    let [best, by] = [NOWHERE, 0];
    for (const [index, key] of place.keys.entries()) {
      for (const one of tried) {
        const stands = standing(one, key);
        if (stands < best) [best, by] = [stands, index];
      }
    }
    if (best !== NOWHERE) found.push({ place, best, by });
  }
  found.sort((a, b) => a.best - b.best || largestFirst(a.place, b.place));
  return found.slice(0, MAX_FOUND).map(({ place, best, by }) => {
    const { name, province, also, near } = place;
    const hint = also[by - 1] ?? (near && `bij ${near}`);
    return { name, province, hint, isWhole: best === WHOLE };
  });
}

function largestFirst(a: Place, b: Place): number {
  const partsLast = Number(a.near !== null) - Number(b.near !== null);
  return partsLast || b.population - a.population || a.name.localeCompare(b.name, "nl");
}

/** The one place of this name, in a province or the country; null for none or several. */
export function placeNamed(typed: string, province: Province | null): Place | null {
  const tried = spellings(folded(typed).replaceAll(" ", "")).filter((name) => BY_NAME.has(name));
  // As it is spelled, where that is a name.
  const [name = ""] = tried;
  const known = BY_NAME.get(name) ?? [];
  const here = known.filter((place) => province === null || place.province === province);
  // Within a province a name is one place's own; another may go by it too.
  const own = here.filter((place) => lookUpNames(place)[0] === name);
  const [only, ...more] = province !== null && own.length === 1 ? own : here;
  return only && more.length === 0 ? only : null;
}

/** The largest places of the country, by the alphabet. */
export const LARGEST_PLACES: readonly NamedPlace[] = ALL_PLACES.filter(({ near }) => near === null)
  .slice(0, LARGEST)
  .map(({ name, province }) => ({ name, province }))
  .sort((a, b) => a.name.localeCompare(b.name, "nl"));

type MaybeNamed = Pick<Place, "province"> & { name: string | null };

/** How far two places are apart by road; null where one of them is not known. */
export function distanceBetween(from: MaybeNamed, to: MaybeNamed): Distance | null {
  const [start, end] = [from, to].map(({ name, province }) => name && placeNamed(name, province));
  return start && end ? roadBetween(start, end) : null;
}

const WITH_PROVINCE = /^([^()]*)\(([^()]*)\)$/;

/** The place that somebody looks around: 'Zwolle', 'Bergen (Limburg)', of several the largest, or null. */
export function placeTyped(typed: string): Place | null {
  const [, name = "", province = ""] = WITH_PROVINCE.exec(typed.trim()) ?? [];
  if (isProvince(province)) return placeNamed(name, province);
  const letters = folded(typed).replaceAll(" ", "");
  const [first] = spellings(letters)
    .flatMap((one) => BY_NAME.get(one) ?? [])
    .sort(largestFirst);
  return first && letters.length >= MIN_LETTERS ? placeNamed(first.name, first.province) : null;
}

/** Where the places lie that are no further than `km` by road from one of them, itself included. */
export function placesWithin(centre: Place, km: number): number[] {
  const near = ALL_PLACES.filter((place) => roadBetween(centre, place).km <= km);
  return [...new Set([centre, ...near].map(spotOf))];
}

/** Whether a place is no further than `km` by road from one that somebody named; both have to be known. */
export function isWithin(typed: string, km: number, { name, province }: MaybeNamed): boolean {
  const centre = placeTyped(typed);
  const place = name ? placeNamed(name, province) : null;
  return centre !== null && place !== null && roadBetween(centre, place).km <= km;
}

/** Where a place of this name lies; null where that is no place of the list, or none was named. */
export function spotNamed({ name, province }: MaybeNamed): number | null {
  const place = name && placeNamed(name, province);
  return place ? spotOf(place) : null;
}

/** Every place by its spot; where two share one, the larger. */
export const PLACES_BY_SPOT: ReadonlyMap<number, Place> = new Map(
  ALL_PLACES.toReversed().map((place) => [spotOf(place), place]),
);

/** What is at a house number of a postcode, both as a form keeps them. */
export function findAddress(app: App, postcode: string, houseNumber: string) {
  return servicesOf(app).addresses.find(postcode, houseNumber);
}
