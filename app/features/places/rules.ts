import type { Province } from "~/shared/provinces.ts";
import { ENCLAVES, type Enclave, MAX_LETTERS, MIN_LETTERS, ROAD_FACTOR } from "./constants.ts";
import type { Distance, FoundPlace, Place } from "./views.ts";

const EARTH_KM = 6371;
const RADIAN = Math.PI / 180;

/**
 * A name as it is compared: small letters and figures, words apart by a space. Accents, apostrophes and
 * hyphens are gone, and what people shorten is written out. What is longer than any name is cut off.
 */
export function folded(text: string): string {
  const letters = text
    .slice(0, MAX_LETTERS)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’‘`´]/gu, "")
    .replace(/\ba ?[/.] ?d\b/g, "aan de")
    .replace(/[^\p{L}\p{N}]/gu, " ");
  const words = letters.split(" ").filter(Boolean);
  const whole = words.map((word, index) => {
    if (word === "st" && words.length > 1) return "sint";
    return word === "den" && words[index - 1] === "aan" ? "de" : word;
  });
  return whole.join(" ");
}

/** A place with its names as they are looked through. */
export interface IndexedPlace extends Place {
  /** The name, then the others: each folded, from each of its words to its end, without spaces. */
  keys: readonly (readonly string[])[];
}

export function indexed(place: Place): IndexedPlace {
  const keys = [place.name, ...place.also].map((name) => {
    const words = folded(name).split(" ");
    return words.map((_, first) => words.slice(first).join(""));
  });
  return { ...place, keys };
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
 * The places that these letters lead to, at most `limit`: first what they are the name of, then what begins
 * with them, then what has a word that does; of those, places before parts, and the larger first.
 */
export function findIn(
  places: readonly IndexedPlace[],
  typed: string,
  limit: number,
): FoundPlace[] {
  const letters = folded(typed).replaceAll(" ", "");
  if (letters.length < MIN_LETTERS) return [];
  const tried = spellings(letters);
  const found: { place: IndexedPlace; best: number; by: number }[] = [];
  for (const place of places) {
    let [best, by] = [NOWHERE, 0];
    for (const [index, key] of place.keys.entries()) {
      for (const one of tried) {
        const stands = standing(one, key);
        if (stands < best) [best, by] = [stands, index];
      }
    }
    if (best !== NOWHERE) found.push({ place, best, by });
  }
  found.sort(
    (a, b) =>
      a.best - b.best ||
      Number(a.place.near !== null) - Number(b.place.near !== null) ||
      b.place.population - a.place.population ||
      a.place.name.localeCompare(b.place.name, "nl"),
  );
  return found.slice(0, limit).map(({ place, best, by }) => {
    const { name, province, also, near } = place;
    const hint = also[by - 1] ?? (near && `bij ${near}`);
    return { name, province, hint, isWhole: best === WHOLE };
  });
}

/** The names under which a place is looked up, its own first: folded, without spaces. */
export function lookUpNames({ keys }: IndexedPlace): string[] {
  return keys.map(([whole = ""]) => whole);
}

/** The one place of this name, in a province or the country; null for none or several; `byName` is by `lookUpNames`. */
export function placeIn(
  byName: ReadonlyMap<string, readonly IndexedPlace[]>,
  typed: string,
  province: Province | null,
): IndexedPlace | null {
  const tried = spellings(folded(typed).replaceAll(" ", "")).filter((name) => byName.has(name));
  // As it is spelled, where that is a name.
  const [name = ""] = tried;
  const known = byName.get(name) ?? [];
  const here = known.filter((place) => province === null || place.province === province);
  // Within a province a name is one place's own; another may go by it too.
  const own = here.filter((place) => lookUpNames(place)[0] === name);
  const [only, ...more] = province !== null && own.length === 1 ? own : here;
  return only && more.length === 0 ? only : null;
}

type Spot = Pick<Place, "latitude" | "longitude">;

/** The shortest way over the earth, in kilometres. */
function straight(from: Spot, to: Spot): number {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
  const half = (degrees: number) => Math.sin((degrees * RADIAN) / 2) ** 2;
  const across = Math.cos(from.latitude * RADIAN) * Math.cos(to.latitude * RADIAN);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half(north) + across * half(east)));
}

const road = (from: Spot, to: Spot) => straight(from, to) * ROAD_FACTOR;
const spot = ([latitude, longitude]: readonly [number, number]): Spot => ({ latitude, longitude });

function enclaveOf({ latitude, longitude }: Spot): Enclave | null {
  const holds = ({ box: [south, west, north, east] }: Enclave) =>
    latitude >= south && latitude < north && longitude >= west && longitude < east;
  return ENCLAVES.find(holds) ?? null;
}

/** The ways out of where a place lies: to which spot, and how far that is. */
function exits(from: Spot, enclave: Enclave | null): { at: Spot; km: number }[] {
  if (!enclave) return [{ at: from, km: 0 }];
  return enclave.crossings.map(({ within, outside, km }) => ({
    at: spot(outside),
    km: road(from, spot(within)) + km,
  }));
}

/**
 * How far it is by road, estimated: the straight line times a factor. An island or what lies behind an
 * estuary is left by its harbour or its tunnel; the boat is named, the water it crosses is no road.
 */
export function roadBetween(from: Spot, to: Spot): Distance {
  const [here, there] = [enclaveOf(from), enclaveOf(to)];
  if (here === there) return { km: Math.round(road(from, to)), ferries: [] };
  const ways = exits(from, here).flatMap((out) =>
    exits(to, there).map((end) => out.km + road(out.at, end.at) + end.km),
  );
  const ferries = [here?.ferry, there?.ferry].filter((ferry) => ferry != null);
  return { km: Math.round(Math.min(...ways)), ferries };
}

// Where a place lies, in whole thousandths of a degree: longitudes of the country have four digits.
const LATITUDE_STEP = 10_000;
const DEGREE = 1000;

/** Where a place lies as one whole number, by which rows can be found: 520905122 is 52.090, 5.122. */
export function spotOf({ latitude, longitude }: Spot): number {
  return Math.round(latitude * DEGREE) * LATITUDE_STEP + Math.round(longitude * DEGREE);
}

const POSTCODE = /^([1-9]\d{3}) ?([A-Z]{2})$/;
// Dutch postcodes leave these out for their meaning in the Second World War.
const UNUSED_LETTERS = new Set(["SA", "SD", "SS"]);

/** A postcode as it is written, '1234 AB', of one that somebody typed; null for what is none. */
export function readPostcode(typed: string): string | null {
  const [, digits, letters = ""] = POSTCODE.exec(typed.trim().toUpperCase()) ?? [];
  return digits && !UNUSED_LETTERS.has(letters) ? `${digits} ${letters}` : null;
}
