/**
 * A text as it reads to a person, in small plain letters and ASCII digits. `starts[i]` and `ends[i]`
 * say which part of the original, in UTF-16 units, made character i.
 */
export interface Reading {
  original: string;
  chars: string;
  starts: number[];
  ends: number[];
}

/** The stretch of the original text from which characters `from` up to `to` of its normalised reading were made. */
export function stretchIn({ starts, ends }: Reading, from: number, to: number) {
  return { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 };
}

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const SPACE = /^\s$/u;
const DIGIT = /^\p{Nd}$/u;
const MARKS = /\p{M}/gu;
const DASH = /^[\u2010-\u2015\u2212]$/u;

const MOST_FOLDED = 4;

// Letters of other scripts that look like ours, and signs and digits that compatibility does not fold.
const LOOKALIKES = new Map(
  [
    ["асеоорхуіјѕһԁԛԝ", "aceoopxyijshdqw"],
    ["αεικνορτυχ", "aeiknoptux"],
    ["ıłøđ。॰", "ilod.."],
    ["❶❷❸❹❺❻❼❽❾⓿", "1234567890"],
    ["⓵⓶⓷⓸⓹⓺⓻⓼⓽", "123456789"],
    ["➀➁➂➃➄➅➆➇➈", "123456789"],
    ["➊➋➌➍➎➏➐➑➒", "123456789"],
  ].flatMap(([from = "", to = ""]) =>
    Array.from(from, (letter, at) => [letter, to[at] ?? ""] as const),
  ),
);

/** Reads a text once, from front to back; what nobody sees is left out, runs of space are one. */
export function normalise(original: string): Reading {
  const chars: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const point of original) {
    const end = at + point.length;
    const read = plain(point);
    if (read === "" && ends.length > 0) ends[ends.length - 1] = end;
    for (const char of read) {
      if (char === " " && chars.at(-1) === " ") {
        ends[ends.length - 1] = end;
        continue;
      }
      chars.push(char);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { original, chars: chars.join(""), starts, ends };
}

// What one character reads as: none, one or a few.
function plain(point: string): string {
  if (point >= "!" && point <= "~") return point.toLowerCase();
  if (SPACE.test(point)) return " ";
  if (IGNORABLE.test(point)) return "";
  const folded = point.normalize("NFKD").replace(MARKS, "").toLowerCase();
  // One sign that stands for a sentence is no part of an address, and would make a text longer.
  if (folded.length > MOST_FOLDED) return "\u25a1";
  let read = "";
  for (const part of folded) {
    if (SPACE.test(part)) read += " ";
    else if (DASH.test(part)) read += "-";
    else if (DIGIT.test(part)) read += digitOf(part);
    // Beyond the basic plane one character is two units: whichever it is, it is no letter of ours.
    else read += LOOKALIKES.get(part) ?? (part.length === 1 ? part : "\u25a1");
  }
  return read;
}

// The digits of every script stand in a row, nought first; rows may touch.
function digitOf(point: string): string {
  const code = point.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1)) && code - first < 60) first -= 1;
  return String((code - first) % 10);
}
