import { normalise } from "./normalise.ts";
import { beside, isWritten, type Token, textAt, tokenise } from "./tokens.ts";

/** A street's name cut up where people shorten it: 'Jan Beukenlaan' is stem 'beuken', ending 'laan', before ['jan']. */
export interface StreetNameParts {
  stem: string;
  ending: string;
  before: string[];
}

const STREET_WORD =
  /^(.{3,}?)(straat|laan|weg|gracht|kade|singel|dreef|plantsoen|steeg|plein|dijk|boulevard|allee|park|hof|pad|markt|haven)$/;

/** Cuts up the name of a street; null for a name without an ending such as 'laan' or 'straat'. */
export function shortenedStreet(street: string | null): StreetNameParts | null {
  const all = tokenise(normalise(street ?? ""))
    .filter(isWritten)
    .map(({ text }) => text);
  const [, stem = "", ending = ""] = STREET_WORD.exec(all.at(-1) ?? "") ?? [];
  return stem === "" ? null : { stem, ending, before: all.slice(0, -1) };
}

// 'nwe' of 'nieuwe', 'pl' of 'plein': the first letter and some of the others, in their order.
function isShortFor(short: string, word: string): boolean {
  if (short === "" || short[0] !== word[0] || short.length > word.length) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** Where the last word of a street ends, shortened or in two: 'Beukenln', 'Wilhelminapl.', 'Oosterpark str'. */
export function shortenedEnd(tokens: Token[], at: number, street: StreetNameParts): number | null {
  const { stem, ending } = street;
  const text = textAt(tokens, at);
  if (!text.startsWith(stem)) return null;
  if (text !== stem) return isShortFor(text.slice(stem.length), ending) ? at + 1 : null;
  const next = textAt(tokens, at + 1) === "-" ? at + 2 : beside(tokens, at, 1);
  return isShortFor(textAt(tokens, next), ending) ? next + 1 : null;
}

const MOST_TITLES = 6;

/** Where a street begins whose last word is token `at`: its other words, shortened or not, stand before it. */
export function titlesStart(tokens: Token[], at: number, before: readonly string[]): number {
  let start = at;
  let left = before.length;
  for (let index = at - 1; index >= 0 && at - index <= 2 * MOST_TITLES && left > 0; index -= 1) {
    const token = tokens[index];
    if (token?.kind === "space" || /^[.-]$/.test(token?.text ?? "")) continue;
    const found = before
      .slice(0, left)
      .findLastIndex((word) => isShortFor(token?.text ?? "", word));
    if (found < 0) break;
    start = index;
    left = found;
  }
  return start;
}
