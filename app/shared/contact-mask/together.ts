import { type ContactData, type Owner, phonesOf } from "./find.ts";
import { findMasked, mergeStretches } from "./mask.ts";
import { normalise } from "./normalise.ts";
import { numerals, spokenDigits } from "./numbers.ts";
import { findOwnHomeParts } from "./own-home-parts.ts";
import { findOwnNumber } from "./own-number.ts";
import { FILLERS } from "./phone.ts";
import {
  finishPieces,
  type InPieces,
  isInside,
  type SpreadPart,
  type TextPiece,
} from "./pieces.ts";
import { type Token, tokenise } from "./tokens.ts";

/** Characters at the end and the beginning of two texts that are read across their seam. */
const EDGE = 60;
/** Characters beside a seam that have to hold a number or a sign of an address, or it is not read. */
const NEAR = 24;
/** The first texts, which are the fields of a form, are each read with so many before and after it. */
const FORM_REACH = 4;
const FORM_TEXTS = 8;
/** Characters of a longer text that are read after the text before it, and before the one after it. */
const LONG_EDGE = 150;
/** Characters that are read at a stretch of texts that follow each other, and how many of them once more with the next. */
const WINDOW = 1_500;
const WINDOW_OVERLAP = 200;
const AT = /[@＠]|\bat\b|apenstaart|apestaart/iu;

/**
 * Finds the contact data in texts that one reader sees together, for each text: what stands in it alone, and its
 * part of what is spread over several. All are read once in their order, each with its neighbours in another order,
 * and the owner's own number is put together from all of them: the work is linear in the length of all texts.
 */
export function findTogether(texts: readonly string[], owner: Owner): ContactData[][] {
  return finishPieces(readTogether(texts, owner));
}

/** What stands in texts alone, by text; of one owner. */
export type ReadAlone = Map<string, ContactData[]>;

/**
 * `findTogether` for lists that grow: stops after each text, window and seam. Texts that are read beside several
 * others are read alone once, where all calls are given the same `known`.
 */
export function* readTogether(
  texts: readonly string[],
  owner: Owner,
  known: ReadAlone = new Map(),
): InPieces<ContactData[][]> {
  const alone: ContactData[][] = [];
  for (const text of texts) {
    const found = known.get(text) ?? findMasked(text, owner);
    known.set(text, found);
    alone.push(found);
    yield;
  }
  const written = texts.flatMap((text, at) => (text.trim() === "" ? [] : [{ at, from: 0, text }]));
  if (written.length < 2) return alone;
  const parts = alone.map((stretches) => [...stretches]);
  const addParts = (found: readonly SpreadPart[]) => {
    for (const { at, stretch } of found) parts[at]?.push(stretch);
  };
  for (const window of windowsOf(written)) {
    addParts(findSpanning(window, "\n", owner, alone));
    yield;
  }
  addParts(yield* findAcrossSeams(written, owner, alone));
  for (const phone of phonesOf(owner)) addParts(yield* findOwnNumber(written, phone));
  addParts(yield* findOwnHomeParts(written, owner.homes ?? [], alone));
  return parts.map(mergeStretches);
}

/**
 * Texts that follow each other, in stretches of about WINDOW characters. Consecutive stretches share the texts at
 * their border; of a long text each of the two holds only the end that touches its neighbour.
 */
function* windowsOf(written: readonly TextPiece[]): Generator<TextPiece[]> {
  let window: TextPiece[] = [];
  let length = 0;
  for (const piece of written) {
    const isLong = piece.text.length > 2 * LONG_EDGE;
    window.push(isLong ? headOf(piece, LONG_EDGE) : piece);
    length += piece.text.length;
    if (!isLong && length < WINDOW) continue;
    if (window.length > 1) yield window;
    window = isLong ? [tailOf(piece, LONG_EDGE)] : lastOf(window);
    length = window.reduce((sum, { text }) => sum + text.length, 0);
  }
  if (window.length > 1) yield window;
}

/** The last texts of a window that hold WINDOW_OVERLAP characters together. */
function lastOf(window: readonly TextPiece[]): TextPiece[] {
  let length = 0;
  let first = window.length;
  while (first > 0 && length < WINDOW_OVERLAP) {
    first -= 1;
    length += window[first]?.text.length ?? 0;
  }
  return window.slice(first);
}

/** What begins in one of the pieces and ends in another, when they are read one after the other. */
function findSpanning(
  pieces: readonly TextPiece[],
  separator: string,
  owner: Owner,
  alone: readonly ContactData[][],
): SpreadPart[] {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length + separator.length;
  }
  const found = findMasked(pieces.map(({ text }) => text).join(separator), owner);
  const spanning: SpreadPart[] = [];
  let first = 0;
  for (const { kind, start, end } of found) {
    while ((starts[first + 1] ?? length) <= start) first += 1;
    const parts: WrittenPart[] = [];
    for (let n = first; n < pieces.length && (starts[n] ?? 0) < end; n += 1) {
      const { at, from, text } = pieces[n] as TextPiece;
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

interface WrittenPart extends SpreadPart {
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
    ({ at, stretch }) => alone[at]?.filter((one) => isInside(stretch, one)) ?? [],
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

// An address that is whole in one text takes no word along of the text beside it.
function hasWholeAddress({ at, stretch }: SpreadPart, alone: readonly ContactData[][]): boolean {
  return !!alone[at]?.some((one) => one.kind === "email" && isInside(one, stretch));
}

function isMostlyNumber(written: string): boolean {
  const tokens = tokenise(normalise(written));
  const isOther = ({ kind, text }: Token) =>
    kind === "word" && spokenDigits(text) === null && !FILLERS.has(text);
  return numerals(tokens).length > 0 && tokens.filter(isOther).length <= MAX_OTHER_WORDS;
}

/** What stands across the end of one text and the beginning of another, which need not be the next. */
function* findAcrossSeams(
  written: readonly TextPiece[],
  owner: Owner,
  alone: readonly ContactData[][],
): InPieces<SpreadPart[]> {
  const edges = written.map((piece) => {
    const head = headOf(piece, EDGE);
    const tail = tailOf(piece, EDGE);
    const nearest = [head.text.slice(0, NEAR), tail.text.slice(-NEAR)];
    return { head, tail, headTells: tellsPart(nearest[0]), tailTells: tellsPart(nearest[1]) };
  });
  const found: SpreadPart[] = [];
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
      yield;
    }
  }
  return found;
}

function headOf({ at, from, text }: TextPiece, length: number): TextPiece {
  if (text.length <= length) return { at, from, text };
  const head = text.slice(0, length);
  return { at, from, text: head.slice(0, head.lastIndexOf(" ") + 1) || head };
}

function tailOf({ at, from, text }: TextPiece, length: number): TextPiece {
  if (text.length <= length) return { at, from, text };
  const begins = text.length - length;
  const skipped = text.slice(begins).indexOf(" ") + 1;
  return { at, from: from + begins + skipped, text: text.slice(begins + skipped) };
}

/** What an edge may be a part of; two edges of words alone are not read across their seam. */
function tellsPart(edge = ""): "number" | "address" | "word" {
  if (AT.test(edge)) return "address";
  return numerals(tokenise(normalise(edge))).length > 0 ? "number" : "word";
}
