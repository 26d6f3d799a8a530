import { findDisguised } from "./disguised.ts";
import { type Numeral, numerals } from "./numbers.ts";
import { findLocal, findNamedMobiles, spanOf } from "./partial-number.ts";
import { isCued } from "./phone-cues.ts";
import { type Numbered, plainNumbers } from "./plain-numbers.ts";
import { beside, type Find, type Token, textAt, words } from "./tokens.ts";

/** True for digits that are a telephone number of a country whose people live here. */
export type IsForeignPhone = (digits: string) => boolean;

const LONGEST = 16;
/** Words between the parts of a number that somebody would rather not write as one. */
export const FILLERS = words(
  `en dan daarna vervolgens gevolgd door met verder tot slot streepje streep spatie min plus punt
  is nummer eerst als laatste bel mij me mobiel and then ve sonra`,
);
const MOST_FILLERS = 4;
interface Window {
  numbers: Numeral[];
  digits: string;
  /** Digits up to and with each number. */
  ends: number[];
  signs: Set<string>;
  /** How many of the numbers stand together with no word between them. */
  unfilled: number;
}

/** The telephone numbers of a text, in figures, words, other scripts or letters for digits. */
export function findPhones(tokens: Token[], isForeign: IsForeignPhone): Find[] {
  const numbers = numerals(tokens);
  const text = plainNumbers(tokens, numbers);
  const finds: Find[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const window = windowFrom(text, at);
    const found = phoneLength(tokens, window, isForeign);
    if (found === 0) continue;
    const length = found + lengthBehind(text, at, found, isForeign);
    finds.push(spanOf(tokens, numbers[at], numbers[at + length - 1]));
    at += length - 1;
  }
  const disguised = findDisguised(text);
  // A letter between the parts of a number may stand for a digit, or part them: '06z12z34'.
  const written = numbers.filter(({ spoken }) => !spoken);
  if (written.length < numbers.length) {
    disguised.push(...findDisguised(plainNumbers(tokens, written)));
  }
  finds.push(...findNamedMobiles(text));
  return [...finds, ...disguised.map(([first, last]) => spanOf(tokens, first, last))];
}

// How many numbers more than the `found` ones are of a telephone number that begins among these: '06 06 06 44 47 88 63'.
function lengthBehind(
  text: Numbered,
  at: number,
  found: number,
  isForeign: IsForeignPhone,
): number {
  for (let next = at + 1; next < at + found; next += 1) {
    const { digits = "", first = 0 } = text.numbers[next] ?? {};
    if (!/^0[1-9]/.test(digits) && textAt(text.tokens, first - 1) !== "+") continue;
    const more = next - at + phoneLength(text.tokens, windowFrom(text, next), isForeign) - found;
    if (more > 0) return more;
  }
  return 0;
}

/** Where the digits of the client's own number stand, whatever is written between them. */
export function findOwnPhone(tokens: Token[], phone: string | null): Find[] {
  const whole = (phone ?? "").replace(/\D/g, "");
  const own = whole.slice(-OWN_DIGITS);
  if (own.length < OWN_DIGITS) return [];
  const starts = [...DIALLED.map((dialled) => dialled + whole.at(-OWN_DIGITS - 1)), "06", "0"];
  const all = numerals(tokens);
  const written = all.filter(({ spoken }) => !spoken);
  const backwards = [...own].reverse().join("");
  const spreads = [all, written].flatMap((numbers) =>
    [own, backwards].flatMap((digits) => spread(tokens, numbers, digits, starts)),
  );
  return [...spreads, ...findLocal(tokens, written, whole)];
}

const OWN_DIGITS = 8;
// What may be dialled before the last nine figures.
const DIALLED = ["00310", "0031", "310", "31", "0", ""];

function spread(tokens: Token[], numbers: Numeral[], own: string, starts: string[]): Find[] {
  const owners: number[] = [];
  let digits = "";
  for (const [index, number] of numbers.entries()) {
    digits += number.digits;
    for (const _ of number.digits) owners.push(index);
  }
  const finds: Find[] = [];
  for (let at = digits.indexOf(own); at >= 0; at = digits.indexOf(own, at + own.length)) {
    const before = digits.slice(Math.max(0, at - OWN_DIGITS), at);
    const start = starts.find((dialled) => before.endsWith(dialled)) ?? "";
    const first = owners[at - start.length] ?? 0;
    const last = owners[at + own.length - 1] ?? first;
    for (const number of numbers.slice(first, last + 1)) finds.push(spanOf(tokens, number, number));
  }
  return finds;
}

// The numbers from `at` on that nothing but signs and a few fillers divides, as far as one can go.
function windowFrom({ tokens, numbers, plain }: Numbered, at: number): Window {
  const window: Window = { numbers: [], digits: "", ends: [], signs: new Set(), unfilled: 0 };
  for (let index = at; index < numbers.length && window.digits.length < LONGEST; index += 1) {
    const number = numbers[index];
    if (!number || plain[index]) break;
    const before = numbers[index - 1];
    const said = index > at && before ? wordsBetween(tokens, before.end, number.first, window) : 0;
    if (said === null) break;
    if (window.unfilled === window.numbers.length && !said) window.unfilled += 1;
    window.numbers.push(number);
    window.digits += number.digits;
    window.ends.push(window.digits.length);
  }
  return window;
}

// How many fillers stand between two numbers; null when something else does.
function wordsBetween(tokens: Token[], from: number, to: number, window: Window): number | null {
  let words = 0;
  for (const token of tokens.slice(from, to)) {
    if (token.kind === "sign") {
      if (token.text === "€") return null;
      window.signs.add(token.text);
    }
    if (token.kind !== "word") continue;
    words += 1;
    if (words > MOST_FILLERS || !FILLERS.has(token.text)) return null;
  }
  return words;
}

// How many of the window's numbers make a telephone number together; 0 when none do.
function phoneLength(tokens: Token[], window: Window, isForeign: IsForeignPhone): number {
  const { digits, numbers, unfilled } = window;
  const first = numbers[0];
  if (!first) return 0;
  const upTo = (length: number) => window.ends.indexOf(length) + 1;
  const plus = tokens[first.first - 1]?.text === "+";
  const dutch = /^(?:00310?|310?)[1-9]/.exec(digits);
  if (dutch && (plus || digits.startsWith("0031") || /^310?6/.test(digits))) {
    const whole = upTo(dutch[0].length + 8);
    if (whole) return whole;
  }
  if (plus || /^00[1-9]/.test(digits)) return longest(window, digits.startsWith("00") ? 11 : 9);
  if (/^0[89]00/.test(digits)) return upTo(11) || (numbers.length <= 3 ? upTo(8) : 0);
  if (/^0[1-9]/.test(digits)) {
    const ten = upTo(10);
    if (ten) return ten > unfilled && !digits.startsWith("06") ? 0 : ten;
    const more = upTo(11) || upTo(12) || upTo(13);
    if (!more || more > unfilled) return 0;
    return isForeign(digits.slice(0, window.ends[more - 1])) || more <= 2 ? more : 0;
  }
  return withoutNought(tokens, window, isForeign);
}

// What has a number of its own by which nobody is called: 'ordernummer 612345678'.
const FILED =
  /^(?:order|bestel|polis|factuur|klant|offerte|dossier|serie|zaak|contract|kvk|referentie|bestelling|reservering)/;

function isFiled(tokens: Token[], first: Numeral | undefined): boolean {
  let at = beside(tokens, first?.first ?? 0, -1);
  for (
    let count = 0;
    count < 3 && /^(?:[:.#]|is|nr|nummer)$/.test(textAt(tokens, at));
    count += 1
  ) {
    at = beside(tokens, at, -1);
  }
  return FILED.test(textAt(tokens, at));
}

function withoutNought(tokens: Token[], window: Window, isForeign: IsForeignPhone): number {
  const nine = window.ends.indexOf(9) + 1;
  if (!nine || nine > window.unfilled || isFiled(tokens, window.numbers[0])) return 0;
  const { digits, numbers } = window;
  const listed = window.signs.has(",") || window.signs.has(";");
  if (digits.startsWith("6") && (nine === 1 || !listed)) {
    const shown = numbers.slice(0, nine);
    const paired = /^(?:9|1+|12{4}|333|144|18|27|1224|1233)$/.test(
      shown.map((one) => one.digits.length).join(""),
    );
    if (paired || isCued(tokens, numbers[0]?.first ?? 0)) return nine;
  }
  return isCued(tokens, numbers[0]?.first ?? 0) && isForeign(digits.slice(0, 9)) && !listed
    ? nine
    : 0;
}

function longest({ ends, unfilled }: Window, fewest: number): number {
  return ends.findLastIndex((end, index) => end >= fewest && end <= 15 && index < unfilled) + 1;
}
