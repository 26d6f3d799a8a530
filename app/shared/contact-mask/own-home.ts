import { NUMBER_WORDS, numberBefore, readHouseNumber } from "./house-number.ts";
import { normalise } from "./normalise.ts";
import { spokenDigits } from "./numbers.ts";
import { shortenedEnd, shortenedStreet, titlesStart } from "./shortened-street.ts";
import { endOfStreet, TITLES } from "./street-words.ts";
import {
  beside,
  type Find,
  findOf,
  isWritten,
  type Stretch,
  type Token,
  textAt,
  tokenise,
  words,
} from "./tokens.ts";

/** A client's own home, each part as far as they told it. */
export interface OwnHome {
  street: string | null;
  number: string | null;
  postcode: string | null;
}

const MIN_PART = 5;
const LONGEST_NAME = 24;
const NEAR = 14;

/**
 * The client's own street or postcode, whatever it is called, with its number and what parts them; where the number
 * stands further off and is told to be one of a house, both apart.
 */
export function findOwnHomes(tokens: Token[], homes: readonly OwnHome[]): Find[] {
  return homes.flatMap((home) => {
    const { whole, alone } = listMentions(tokens, home);
    const numbers = alone.length > 0 ? listToldNumbers(tokens, home) : [];
    const apart = numbers.length > 0 ? [...alone, ...numbers] : alone.flatMap(postcodeLetters);
    return [...whole, ...apart].map(([first, end]) => findOf("home", tokens, first, end));
    // Of a postcode alone the four figures stay.
    function postcodeLetters([first, end]: Stretch): Stretch[] {
      return tokens[first]?.kind === "number" && end > first + 1 ? [[first + 1, end]] : [];
    }
  });
}

/** What a text tells of a home in parts: its street or postcode without a number near, and its number. */
export function findHomeParts(tokens: Token[], home: OwnHome): { alone: Find[]; numbers: Find[] } {
  const asFind = ([first, end]: Stretch) => findOf("home", tokens, first, end);
  const { alone } = listMentions(tokens, home);
  return { alone: alone.map(asFind), numbers: listToldNumbers(tokens, home).map(asFind) };
}

const figuresOf = (home: OwnHome) => /\d+/.exec(home.number ?? "")?.[0] ?? null;

function listMentions(tokens: Token[], home: OwnHome): Record<"whole" | "alone", Stretch[]> {
  const street = foldLookalikes(glued(home.street));
  const backwards = [...street].reverse().join("");
  const postcode = glued(home.postcode);
  const readings = {
    letters: tokens.map(({ text }) => foldLookalikes(text)),
    figures: tokens.map(({ kind, text }) => (kind === "word" && spokenDigits(text)) || text),
  };
  const name = longestWord(home.street);
  const shortened = shortenedStreet(home.street);
  const whole: Stretch[] = [];
  const alone: Stretch[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const written =
      gluedEnd(tokens, readings.letters, at, street) ??
      gluedEnd(tokens, readings.letters, at, backwards) ??
      gluedEnd(tokens, readings.figures, at, postcode);
    const end = written ?? (tokens[at]?.text === name ? at + 1 : null);
    if (end === null) {
      const short = shortened && shortenedEnd(tokens, at, shortened);
      const door = short ? ownNumberEnd(tokens, short, figuresOf(home)) : null;
      if (door === null || !shortened) continue;
      whole.push([titlesStart(tokens, at, shortened.before), door]);
      at = door - 1;
      continue;
    }
    const first = written !== null || !shortened ? at : titlesStart(tokens, at, shortened.before);
    const number = withNumber(tokens, [first, end], figuresOf(home));
    if (number) whole.push(...number);
    else alone.push([first, end]);
    at = end - 1;
  }
  return { whole, alone };
}

const LIVING = words("wonen woon woont zitten zit huizen");
const AT_DOOR = words("deur voordeur gevel bel bordje naambordje brievenbus muur huis");
const TOLD_REACH = 10;

// The home's own number where words say that it is one of a house: 'voor nummer 14', 'op de deur staat 14'.
function listToldNumbers(tokens: Token[], home: OwnHome): Stretch[] {
  const figures = figuresOf(home);
  if (figures === null) return [];
  return tokens.flatMap((_, at): Stretch[] => {
    if (!isNumberOf(tokens, at, figures) || !isToldNumber(tokens, at)) return [];
    return [[at, at + 1]];
  });
}

function isNumberOf(tokens: Token[], at: number, figures: string): boolean {
  const token = tokens[at];
  const isSame =
    token?.kind === "word" ? spokenDigits(token.text) === figures : token?.text === figures;
  if (!isSame) return false;
  const joined = /^[.,:/-]$/.test(textAt(tokens, at - 1)) && tokens[at - 2]?.kind === "number";
  // A word is a number alone with something before it: 'nummer veertien'.
  const number = readHouseNumber(tokens, token?.kind === "word" ? at - 1 : at, /^$/);
  return !joined && number !== null && !number.counts;
}

function isToldNumber(tokens: Token[], at: number): boolean {
  if (textAt(tokens, beside(tokens, at, 1)) === "aanbellen") return true;
  let isStood = false;
  for (let index = at - 1; index >= 0 && at - index < TOLD_REACH; index -= 1) {
    const { kind, text } = tokens[index] ?? { kind: "sign", text: "!" };
    if (kind === "space") continue;
    if (NUMBER_WORDS.has(text)) return true;
    if (/^(?:staat|hangt|zie|ziet)$/.test(text)) isStood = true;
    else if (LIVING.has(text)) return /^(?:op|at)$/.test(textAt(tokens, beside(tokens, at, -1)));
    else if (AT_DOOR.has(text)) return isStood;
    else if (text === "." ? !NUMBER_WORDS.has(textAt(tokens, index - 1)) : /^[!?]$/.test(text))
      return false;
    else if (kind === "number") return false;
  }
  return false;
}

function glued(text: string | null): string {
  return normalise(text ?? "").chars.replace(/[^a-z0-9]/g, "");
}

// What says by itself which street it is: 'bromstraat' of 'Prof. Bromstraat', but no 'dreef' of 'Lange Dreef'.
function longestWord(street: string | null): string | undefined {
  return tokenise(normalise(street ?? ""))
    .filter(({ kind, text }) => kind === "word" && text.length >= MIN_PART && !TITLES.has(text))
    .filter(({ text }) => !endOfStreet(text).isBare)
    .map(({ text }) => text)
    .sort((one, other) => other.length - one.length)[0];
}

const MOST_SIGNS = 5;

// Where the home's own number ends that stands right behind token `end`, whatever follows it: '17 kasten'.
function ownNumberEnd(tokens: Token[], end: number, figures: string | null): number | null {
  for (let at = end; figures !== null && at < end + MOST_SIGNS; at += 1) {
    const token = tokens[at];
    if (token?.text === figures) return readHouseNumber(tokens, at, /^$/)?.end ?? at + 1;
    const passes = token?.kind === "space" || NUMBER_WORDS.has(token?.text ?? "");
    if (!passes && !/^[,.:;(/-]$/.test(token?.text ?? "")) return null;
  }
  return null;
}

const LOOKALIKES: Record<string, string> = {
  0: "o",
  1: "l",
  i: "l",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
};
const foldLookalikes = (text: string) =>
  text.replace(/[01i3457]/g, (char) => LOOKALIKES[char] ?? char);

// Where a name ends that is written from token `at` on, as `read` has its tokens, whatever signs and spaces are
// between its parts.
function gluedEnd(tokens: Token[], read: string[], at: number, name: string): number | null {
  if (name === "" || !isWritten(tokens[at]) || !name.startsWith(read[at] ?? "!")) return null;
  let text = "";
  for (let end = at; end < tokens.length && end - at < LONGEST_NAME; end += 1) {
    if (isWritten(tokens[end])) text += read[end] ?? "";
    if (text === name) return end + 1;
    if (!name.startsWith(text)) return null;
  }
  return null;
}

// The stretch with its house number; or both apart, where the client's own number stands near.
function withNumber(tokens: Token[], home: Stretch, figures: string | null): Stretch[] | null {
  const [first, end] = home;
  const door = ownNumberEnd(tokens, end, figures);
  if (door !== null) return [[first, door]];
  const behind = readHouseNumber(tokens, end, /^[,.:;(/-]$/);
  if (behind && (!behind.counts || behind.figures === figures)) return [[first, behind.end]];
  const before = numberBefore(tokens, first);
  if (before !== null) return [[before, end]];
  if (figures === null) return null;
  for (let step = 1; step <= NEAR; step += 1) {
    for (const at of [end - 1 + step, first - step]) {
      if (isNumberOf(tokens, at, figures)) return [home, [at, at + 1]];
    }
  }
  return null;
}
