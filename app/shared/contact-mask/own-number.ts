import { normalise } from "./normalise.ts";
import { type Numeral, numerals } from "./numbers.ts";
import type { InPieces, SpreadPart, TextPiece } from "./pieces.ts";
import { isWritten, tokenise } from "./tokens.ts";

/** The digits of a telephone number that have to be told before it is one. */
const OWN_DIGITS = 8;
const MIN_PART_DIGITS = 2;

/** The parts of the owner's own number, in whatever order and text they stand. */
export function* findOwnNumber(
  written: readonly TextPiece[],
  phone: string | null,
): InPieces<SpreadPart[]> {
  const own = (phone ?? "").replace(/\D/g, "").slice(-OWN_DIGITS - 1);
  if (own.length <= OWN_DIGITS) return [];
  const parts: OwnPart[] = [];
  for (const piece of written) {
    for (const part of findOwnParts(piece, own)) parts.push(part);
    yield;
  }
  const covered = new Set<number>();
  const needed = new Set<OwnPart>();
  for (const part of parts.sort((one, other) => other.places.length - one.places.length)) {
    if (part.places.every((place) => covered.has(place))) continue;
    for (const place of part.places) covered.add(place);
    needed.add(part);
  }
  const isWhole = [...covered].filter((place) => place > 0).length >= OWN_DIGITS;
  if (!isWhole || new Set([...needed].map(({ at }) => at)).size < 2) return [];
  return parts.filter((part) => needed.has(part) || part.places.length > MIN_PART_DIGITS);
}

interface OwnPart extends SpreadPart {
  /** Which of the last nine digits of the number it tells. */
  places: number[];
}

// Rows of numbers that are part of somebody's own, and single ones of other rows.
function findOwnParts({ at, text }: TextPiece, own: string): OwnPart[] {
  const reading = normalise(text);
  const tokens = tokenise(reading);
  const found: OwnPart[] = [];
  const addPart = (row: readonly Numeral[]) => {
    const digits = row.map((number) => number.digits).join("");
    const places = digits.length < MIN_PART_DIGITS ? [] : placesIn(own, digits);
    const [first, last] = [tokens[row[0]?.first ?? 0], tokens[(row.at(-1)?.end ?? 1) - 1]];
    if (places.length === 0 || !first || !last) return false;
    const start = reading.starts[first.from] ?? 0;
    const end = reading.ends[last.to - 1] ?? start;
    found.push({ at, stretch: { kind: "phone", start, end }, places });
    return true;
  };
  let row: Numeral[] = [];
  const closeRow = () => {
    if (!addPart(row)) for (const number of row) addPart([number]);
    row = [];
  };
  for (const number of numerals(tokens)) {
    const last = row.at(-1);
    if (last && tokens.slice(last.end, number.first).some(isWritten)) closeRow();
    row.push(number);
  }
  closeRow();
  return found;
}

const DIALLED = ["0", "0031", "31", "310"];

// Which digits of a number are said by some, with what may be dialled before it.
function placesIn(own: string, digits: string): number[] {
  for (const dialled of DIALLED) {
    const at = (dialled + own).indexOf(digits);
    if (at < 0) continue;
    const places = Array.from(digits, (_, n) => at - dialled.length + n);
    return places.filter((place) => place >= 0);
  }
  return [];
}
