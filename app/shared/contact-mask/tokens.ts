import type { Reading } from "./normalise.ts";

/** A piece of a reading, from index `from` up to `to`; signs come one at a time. */
export interface Token {
  kind: "word" | "number" | "sign" | "space";
  text: string;
  from: number;
  to: number;
  /** Begins with a capital in the original. */
  isCapital: boolean;
  /** Has two letters or more in the original, all of them capitals. */
  isShouted: boolean;
}

const PIECES = / +|[0-9]+|\p{L}+|./gsu;
const FEWEST_SPACED = 3;

/** Cuts a reading into words, numbers, signs and spaces; letters with s p a c e between are a word. */
export function tokenise({ original, chars, starts }: Reading): Token[] {
  const tokens = Array.from(chars.matchAll(PIECES), ({ 0: text, index: from }): Token => {
    const letter = original.charAt(starts[from] ?? 0);
    const isCapital = letter !== letter.toLowerCase();
    const to = from + text.length;
    const written = isCapital ? original.slice(starts[from], starts[to]) : "";
    const isShouted = text.length > 1 && written !== "" && written === written.toUpperCase();
    return { kind: kindOf(text), text, from, to, isCapital, isShouted };
  });
  return joinTokens(tokens, (at) => spacedWord(tokens, at));
}

const isLetter = (token: Token | undefined) => token?.kind === "word" && token.text.length === 1;

// A row of letters with spaces between them, as long as a word.
function spacedWord(tokens: Token[], at: number): Word | null {
  let text = "";
  let end = at;
  while (isLetter(tokens[end])) {
    text += textAt(tokens, end);
    end += 1;
    if (tokens[end]?.kind !== "space" || !isLetter(tokens[end + 1])) break;
    end += 1;
  }
  return text.length >= FEWEST_SPACED ? { text, end } : null;
}

interface Word {
  text: string;
  /** The token after its last. */
  end: number;
}

/** The tokens, with those that `read` makes a word of as one. */
export function joinTokens(tokens: Token[], read: (at: number) => Word | null): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [first, word] = [tokens[at], read(at)];
    const last = tokens[(word?.end ?? 0) - 1];
    if (first) joined.push(word && last ? { ...first, text: word.text, to: last.to } : first);
    if (word) at = word.end - 1;
  }
  return joined;
}

function kindOf(piece: string): Token["kind"] {
  if (piece.startsWith(" ")) return "space";
  if (/^[0-9]/.test(piece)) return "number";
  return /^\p{L}/u.test(piece) ? "word" : "sign";
}

export const isWritten = (token: Token | undefined) =>
  token?.kind === "word" || token?.kind === "number";

/** A set of words, which stand apart by spaces and lines. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

export const textAt = (tokens: Token[], at: number) => tokens[at]?.text ?? "";

/** Whether the token at `at` follows one of these signs, or is the first. */
export function startsSentence(tokens: Token[], at: number, after = /^[.!?]$/): boolean {
  const before = beside(tokens, at, -1);
  return before < 0 || after.test(textAt(tokens, before));
}

/** The next token from `at` in direction `step` that is no space; its index, or -1. */
export function beside(tokens: Token[], at: number, step: 1 | -1): number {
  const next = at + step;
  const found = tokens[next]?.kind === "space" ? next + step : next;
  return found >= 0 && found < tokens.length ? found : -1;
}

/** The text of the next token from `at` in direction `step` that is no space. */
export const textBeside = (tokens: Token[], at: number, step: 1 | -1) =>
  textAt(tokens, beside(tokens, at, step));

/** From a first token up to the one after the last. */
export type Stretch = [first: number, end: number];

/** A stretch without spaces: the indexes of its first token and the one after its last. */
export function chunkAround(tokens: Token[], at: number, longest = 40): [number, number] {
  let first = at;
  while (first > 0 && at - first < longest && tokens[first - 1]?.kind !== "space") first -= 1;
  let end = at + 1;
  while (end < tokens.length && end - at < longest && tokens[end]?.kind !== "space") end += 1;
  const isEdge = (index: number) =>
    tokens[index]?.kind === "sign" && !/[@_/]/.test(tokens[index]?.text ?? "");
  while (first < at && isEdge(first)) first += 1;
  while (end - 1 > at && isEdge(end - 1)) end -= 1;
  return [first, end];
}

/** A found stretch of a reading, and what it was taken for. */
export interface Find {
  kind: "phone" | "email" | "link" | "handle" | "name" | "home" | "account";
  from: number;
  to: number;
}

/** The tokens from `first` up to `end` as a find. */
export function findOf(kind: Find["kind"], tokens: Token[], first: number, end: number): Find {
  return { kind, from: tokens[first]?.from ?? 0, to: tokens[end - 1]?.to ?? 0 };
}
