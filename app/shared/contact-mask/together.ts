import type { ContactData, Owner } from "./find.ts";
import { findMasked, mergeStretches } from "./mask.ts";
import { normalise } from "./normalise.ts";
import { type Numeral, numerals, spokenDigits } from "./numbers.ts";
import { findHomeParts, type OwnHome } from "./own-home.ts";
import { FILLERS } from "./phone.ts";
import { type Find, isWritten, type Token, tokenise } from "./tokens.ts";

/** Characters at the end and the beginning of two texts that are read across their seam. */
const EDGE = 60;
/** Characters beside a seam that have to hold a number or a sign of an address, or it is not read. */
const NEAR = 24;
/** The first texts, which are the fields of a form, are each read with so many before and after it. */
const FORM_REACH = 4;
const FORM_TEXTS = 8;
/** The digits of a telephone number that have to be told before it is one. */
const OWN_DIGITS = 8;
const MIN_PART_DIGITS = 2;
const AT = /[@＠]|\bat\b|apenstaart|apestaart/iu;

/** A piece of the text with index `at`, from its character `from` on. */
interface Piece {
  at: number;
  from: number;
  text: string;
}

/** A stretch of the text with index `at`. */
interface Part {
  at: number;
  stretch: ContactData;
}

/**
 * Finds the contact data in texts that one reader sees together, for each text: what stands in it alone, and its
 * part of what is spread over several. All are read once in their order, each with its neighbours in another order,
 * and the owner's own number is put together from all of them: the work is linear in the length of all texts.
 */
export function findTogether(texts: readonly string[], owner: Owner): ContactData[][] {
  const alone = texts.map((text) => findMasked(text, owner));
  const written = texts.flatMap((text, at) => (text.trim() === "" ? [] : [{ at, from: 0, text }]));
  if (written.length < 2) return alone;
  const spread = [
    ...findSpanning(written, "\n", owner, alone),
    ...findAcrossSeams(written, owner, alone),
    ...findOwnNumber(written, owner.phone),
    ...findOwnHomeParts(written, owner.homes ?? [], alone),
  ];
  const parts = alone.map((stretches) => [...stretches]);
  for (const { at, stretch } of spread) parts[at]?.push(stretch);
  return parts.map(mergeStretches);
}

/** What begins in one of the pieces and ends in another, when they are read one after the other. */
function findSpanning(
  pieces: readonly Piece[],
  separator: string,
  owner: Owner,
  alone: readonly ContactData[][],
): Part[] {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length + separator.length;
  }
  const found = findMasked(pieces.map(({ text }) => text).join(separator), owner);
  const spanning: Part[] = [];
  let first = 0;
  for (const { kind, start, end } of found) {
    while ((starts[first + 1] ?? length) <= start) first += 1;
    const parts: WrittenPart[] = [];
    for (let n = first; n < pieces.length && (starts[n] ?? 0) < end; n += 1) {
      const { at, from, text } = pieces[n] as Piece;
      const begins = Math.max(0, start - (starts[n] ?? 0));
      const ends = Math.min(text.length, end - (starts[n] ?? 0));
      const written = text.slice(begins, ends);
      const stretch = { kind, start: from + begins, end: from + ends };
      if (WRITTEN.test(written)) parts.push({ at, stretch, written, whole: text });
    }
    if (isSpread(kind, parts, alone)) spanning.push(...parts);
  }
  return spanning;
}

interface WrittenPart extends Part {
  written: string;
  /** The piece that it stands in. */
  whole: string;
}

const WRITTEN = /[\p{L}\p{N}]/u;
const SENTENCE_END = /[.!?]["')]?\s*$/;
const MAX_OTHER_WORDS = 2;

// Sentences that only stand beside each other make numbers and names of each other's words, so each kind has to
// show more than it has to in one text.
function isSpread(
  kind: ContactData["kind"],
  parts: readonly WrittenPart[],
  alone: readonly ContactData[][],
): boolean {
  if (parts.length < 2) return false;
  const known = parts.flatMap(
    ({ at, stretch }) => alone[at]?.filter((one) => isWithin(stretch, one)) ?? [],
  ).length;
  if (known >= parts.length) return false;
  const text = parts.map(({ written }) => written).join(" ");
  if (kind === "email") return AT.test(text) && !parts.some((part) => hasWholeAddress(part, alone));
  if (kind === "link") return /www|https?:/i.test(text);
  if (kind === "phone") return parts.every(({ written }) => isMostlyNumber(written));
  // A whole home or name takes nothing along that stands beside it.
  if (known > 0) return false;
  return parts.slice(1).every(({ written, whole }, n) => {
    const isAll = written.replace(/\W/g, "") === whole.replace(/\W/g, "");
    return isAll || !SENTENCE_END.test(parts[n]?.whole ?? "");
  });
}

const isWithin = (inner: ContactData, outer: ContactData) =>
  outer.start <= inner.start && inner.end <= outer.end;

// An address that is whole in one text takes no word along of the text beside it.
function hasWholeAddress({ at, stretch }: Part, alone: readonly ContactData[][]): boolean {
  return !!alone[at]?.some((one) => one.kind === "email" && isWithin(one, stretch));
}

function isMostlyNumber(written: string): boolean {
  const tokens = tokenise(normalise(written));
  const isOther = ({ kind, text }: Token) =>
    kind === "word" && spokenDigits(text) === null && !FILLERS.has(text);
  return numerals(tokens).length > 0 && tokens.filter(isOther).length <= MAX_OTHER_WORDS;
}

/** What stands across the end of one text and the beginning of another, which need not be the next. */
function findAcrossSeams(
  written: readonly Piece[],
  owner: Owner,
  alone: readonly ContactData[][],
): Part[] {
  const edges = written.map((piece) => {
    const head = headOf(piece);
    const tail = tailOf(piece);
    const nearest = [head.text.slice(0, NEAR), tail.text.slice(-NEAR)];
    return { head, tail, headTells: tellsPart(nearest[0]), tailTells: tellsPart(nearest[1]) };
  });
  const found: Part[] = [];
  for (const [n, { tail, tailTells }] of edges.entries()) {
    const reach = n < FORM_TEXTS ? FORM_REACH : 1;
    for (let step = -reach; step <= reach; step += 1) {
      const next = edges[n + step];
      if (step === 0 || !next) continue;
      const told = [tailTells, next.headTells];
      const seam = [tail, next.head];
      // Texts that follow each other were read so already.
      if (step !== 1 && told.some((part) => part !== "word")) {
        found.push(...findSpanning(seam, "\n", owner, alone));
      }
      if (told.includes("address")) {
        const glued = findSpanning(seam, "", owner, alone);
        found.push(...glued.filter(({ stretch }) => stretch.kind === "email"));
      }
    }
  }
  return found;
}

function headOf({ at, from, text }: Piece): Piece {
  if (text.length <= EDGE) return { at, from, text };
  const head = text.slice(0, EDGE);
  return { at, from, text: head.slice(0, head.lastIndexOf(" ") + 1) || head };
}

function tailOf({ at, from, text }: Piece): Piece {
  if (text.length <= EDGE) return { at, from, text };
  const begins = text.length - EDGE;
  const skipped = text.slice(begins).indexOf(" ") + 1;
  return { at, from: from + begins + skipped, text: text.slice(begins + skipped) };
}

/** What an edge may be a part of; two edges of words alone are not read across their seam. */
function tellsPart(edge = ""): "number" | "address" | "word" {
  if (AT.test(edge)) return "address";
  return numerals(tokenise(normalise(edge))).length > 0 ? "number" : "word";
}

/** The parts of the owner's own number, in whatever order and text they stand. */
function findOwnNumber(written: readonly Piece[], phone: string | null): Part[] {
  const own = (phone ?? "").replace(/\D/g, "").slice(-OWN_DIGITS - 1);
  if (own.length <= OWN_DIGITS) return [];
  const parts = written.flatMap((piece) => findOwnParts(piece, own));
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

/** The owner's own street or postcode in one text and the number of its house in another, wherever they stand. */
function findOwnHomeParts(
  written: readonly Piece[],
  homes: readonly OwnHome[],
  alone: readonly ContactData[][],
): Part[] {
  const read = written.map((piece) => {
    const reading = normalise(piece.text);
    return { piece, reading, tokens: tokenise(reading) };
  });
  return homes.flatMap((home) => {
    const parts = read.flatMap(({ piece: { at, from }, reading, tokens }) => {
      const asPart = ({ kind, from: first, to }: Find): Part => {
        const start = from + (reading.starts[first] ?? 0);
        return { at, stretch: { kind, start, end: from + (reading.ends[to - 1] ?? 0) } };
      };
      const isRead = (part: Part) => !alone[at]?.some((one) => isWithin(part.stretch, one));
      const found = findHomeParts(tokens, home);
      const streets = found.alone.map(asPart).filter(isRead);
      return [{ streets, numbers: found.numbers.map(asPart).filter(isRead) }];
    });
    const streets = parts.flatMap((part) => part.streets);
    const numbers = parts.flatMap((part) => part.numbers);
    return streets.length > 0 && numbers.length > 0 ? [...streets, ...numbers] : [];
  });
}

interface OwnPart extends Part {
  /** Which of the last nine digits of the number it tells. */
  places: number[];
}

// Rows of numbers that are part of somebody's own, and single ones of other rows.
function findOwnParts({ at, text }: Piece, own: string): OwnPart[] {
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
