import { numberBefore, readHouseNumber } from "./house-number.ts";
import { normalise } from "./normalise.ts";
import { spokenDigits } from "./numbers.ts";
import { TITLES } from "./street-words.ts";
import { type Find, findOf, isWritten, type Token, textAt, tokenise } from "./tokens.ts";

/** A client's own home, each part as far as they told it. */
export interface OwnHome {
  street: string | null;
  number: string | null;
  postcode: string | null;
}

const MIN_PART = 5;
const LONGEST_NAME = 24;
const NEAR = 14;

/** The client's own street or postcode, whatever it is called, with its number and what parts them. */
export function findOwnHomes(tokens: Token[], homes: readonly OwnHome[]): Find[] {
  return homes.flatMap((home) => {
    const street = glued(home.street);
    const postcode = glued(home.postcode);
    const figures = /\d+/.exec(home.number ?? "")?.[0] ?? null;
    const name = longestWord(home.street);
    const finds: Find[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const whole = gluedEnd(tokens, at, street) ?? gluedEnd(tokens, at, postcode);
      const end = whole ?? (tokens[at]?.text === name ? at + 1 : null);
      if (end === null) continue;
      const number = withNumber(tokens, [at, end], figures);
      if (number) finds.push(...number.map(([first, end]) => findOf("home", tokens, first, end)));
      at = end - 1;
    }
    return finds;
  });
}

type Stretch = [first: number, end: number];

function glued(text: string | null): string {
  return normalise(text ?? "").chars.replace(/[^a-z0-9]/g, "");
}

// What says by itself which street it is: 'bromstraat' of 'Prof. Bromstraat'.
function longestWord(street: string | null): string | undefined {
  return tokenise(normalise(street ?? ""))
    .filter(({ kind, text }) => kind === "word" && text.length >= MIN_PART && !TITLES.has(text))
    .map(({ text }) => text)
    .sort((one, other) => other.length - one.length)[0];
}

// Where a name ends that is written from token `at` on, whatever signs and spaces are between its parts.
function gluedEnd(tokens: Token[], at: number, name: string): number | null {
  if (name === "" || !name.startsWith(tokens[at]?.text ?? "!")) return null;
  let text = "";
  for (let end = at; end < tokens.length && end - at < LONGEST_NAME; end += 1) {
    if (isWritten(tokens[end])) text += textAt(tokens, end);
    if (text === name) return end + 1;
    if (!name.startsWith(text)) return null;
  }
  return null;
}

// The stretch with its house number; or both apart, where the client's own number stands near.
function withNumber(tokens: Token[], home: Stretch, figures: string | null): Stretch[] | null {
  const [first, end] = home;
  const behind = readHouseNumber(tokens, end, /^[,.:;(/-]$/);
  if (behind && (!behind.counts || behind.figures === figures)) return [[first, behind.end]];
  const before = numberBefore(tokens, first);
  if (before !== null) return [[before, end]];
  if (figures === null) return null;
  for (let step = 1; step <= NEAR; step += 1) {
    for (const at of [end - 1 + step, first - step]) {
      const token = tokens[at];
      const said = token?.kind === "word" ? spokenDigits(token.text) : token?.text;
      const apart: Stretch = [at, at + 1];
      if (said === figures) return [home, apart];
    }
  }
  return null;
}
