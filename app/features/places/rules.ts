import { foldCode } from "~/shared/reading/text.ts";
import { foldLetters } from "../../shared/fold.ts";
import { ENCLAVES, type Enclave, MAX_LETTERS, ROAD_FACTOR } from "./constants.ts";
import type { Distance, Place } from "./views.ts";

const EARTH_KM = 6371;
const RADIAN = Math.PI / 180;

/**
 * A name as it is compared: small letters and figures, words apart by a space. Accents, apostrophes and
 * hyphens are gone, and what people shorten is written out. What is longer than any name is cut off.
 */
export function folded(text: string): string {
  const letters = foldLetters(text.slice(0, MAX_LETTERS))
    .replace(/\ba ?[/.] ?d\b/g, "aan de")
    .replace(/[^\p{L}\p{N}]/gu, " ");
  const words = letters.split(" ").filter(Boolean);
  const whole = words.map((word, index) => {
    if (word === "st" && words.length > 1) return "sint";
    return word === "den" && words[index - 1] === "aan" ? "de" : word;
  });
  return whole.join(" ");
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

const POSTCODE = /^(?:POSTCODE:? )?(?:NL[ -]?)?([1-9]\d{3})[ .-]*([A-Z]) ?([A-Z])[.,]?$/;
// Dutch postcodes leave these out for their meaning in the Second World War.
const UNUSED_LETTERS = new Set(["SA", "SD", "SS"]);

/** A postcode as it is written, '1234 AB', of one that somebody typed; null for what is none. */
export function readPostcode(typed: string): string | null {
  const [, digits, first = "", second = ""] = POSTCODE.exec(foldCode(typed).toUpperCase()) ?? [];
  const letters = first + second;
  return digits && !UNUSED_LETTERS.has(letters) ? `${digits} ${letters}` : null;
}
