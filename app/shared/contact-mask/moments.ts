import type { Numeral } from "./numbers.ts";
import { isCued } from "./phone-cues.ts";
import { COUNTED_BEHIND } from "./street-words.ts";
import { beside, type Token, textAt, textBeside, words } from "./tokens.ts";

/** The tokens of a text and the numbers in it. */
export interface NumberTokens {
  tokens: Token[];
  numbers: Numeral[];
}

/** What a day is followed by. */
export const MONTH_WORDS = words(
  `januari februari maart april mei juni juli augustus september oktober november december
  jan feb mrt apr jun jul aug sep sept okt nov dec`,
);
const WEEKDAYS = words(
  `maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma di wo do vr za zo
  maandags zaterdags zondags`,
);
/** Signs and words between days and hours that are told together. */
const JOINS = words("en of tot met tm t m om van vanaf op tussen ofwel danwel dan uur u h e");
const JOINING_SIGN = /^[,;:/&+()|-]$/;
// An hour of the day as four figures; what begins with 01 to 05 begins a telephone number of a village.
const QUARTER = /^(?:0[6-9]|1\d|2[0-4])(?:00|15|30|45)$/;
const YEAR = /^(?:19|20)\d\d$/;
const MOST_GAP = 12;
const MOST_TOLD = 24;

/** The one sign or space between a number and the next; null when anything else is between them. */
export function signBehind({ tokens, numbers }: NumberTokens, at: number): string | null {
  const [here, next] = [numbers[at], numbers[at + 1]];
  if (!here || next?.first !== here.end + 1) return null;
  return tokens[here.end]?.text ?? null;
}

const digitsAt = ({ numbers }: NumberTokens, at: number) => numbers[at]?.digits ?? "";
const isDay = (text: string) => text.length <= 2 && Number(text) >= 1 && Number(text) <= 31;
const isMonth = (text: string) => text.length <= 2 && Number(text) >= 1 && Number(text) <= 12;

/**
 * How many numbers from `at` on are a day, an hour, or a list of these; 0 when they are none. `isPlain` says which of
 * the numbers before are known to be no part of a telephone number.
 */
export function momentLength(
  text: NumberTokens,
  at: number,
  isPlain: (at: number) => boolean,
): number {
  const days = dayListLength(text, at, isPlain);
  if (days > 0) return days;
  const length = rowLength(text, at);
  return length > 0 && continuesNumber(text, at, length, isPlain) ? 0 : length;
}

interface Moment {
  kind: "day" | "date" | "month" | "clock" | "quarter";
  length: number;
}

function momentAt(text: NumberTokens, at: number): Moment | null {
  const date = dateLength(text, at);
  if (date > 0) return { kind: "date", length: date };
  if (isClock(text, at)) return { kind: "clock", length: 2 };
  if (isDayAndMonth(text, at)) return { kind: "day", length: 2 };
  if (isMonthAndYear(text, at)) return { kind: "month", length: 2 };
  return QUARTER.test(digitsAt(text, at)) ? { kind: "quarter", length: 1 } : null;
}

function dateLength(text: NumberTokens, at: number): number {
  const [a = "", b = "", c = ""] = [at, at + 1, at + 2].map((index) => digitsAt(text, index));
  const between = signBehind(text, at);
  if (between === null || !"-/. ".includes(between) || signBehind(text, at + 1) !== between) {
    return 0;
  }
  const isChained =
    between !== " " &&
    (signBehind(text, at + 2) === between || signBehind(text, at - 1) === between);
  // '+31 6 2000' begins a number that is dialled from abroad.
  const isAbroad = textAt(text.tokens, (text.numbers[at]?.first ?? 0) - 1) === "+" && a === "31";
  if (isChained || isAbroad || !isMonth(b)) return 0;
  if (YEAR.test(a)) return isDay(c) ? 3 : 0;
  return isDay(a) && (YEAR.test(c) || (between !== " " && /^[23]\d$/.test(c))) ? 3 : 0;
}

// Whether one of these signs joins a number and the next, and no others to them.
function isPair(text: NumberTokens, at: number, signs: string): boolean {
  const between = signBehind(text, at);
  if (between === null || !signs.includes(between)) return false;
  return signBehind(text, at + 1) !== between && signBehind(text, at - 1) !== between;
}

function isClock(text: NumberTokens, at: number): boolean {
  const [hour, minute] = [digitsAt(text, at), digitsAt(text, at + 1)];
  if (!isPair(text, at, ":.")) return false;
  return hour.length <= 2 && Number(hour) < 25 && minute.length === 2 && Number(minute) < 60;
}

// A day and a month: '05-06', '5/6'.
const isDayAndMonth = (text: NumberTokens, at: number) =>
  isPair(text, at, "-/.") && isDay(digitsAt(text, at)) && isMonth(digitsAt(text, at + 1));

// A month and a year: '06-2027', '6/2027'.
const isMonthAndYear = (text: NumberTokens, at: number) =>
  isPair(text, at, "-/.") && isMonth(digitsAt(text, at)) && YEAR.test(digitsAt(text, at + 1));

/** A day and its month, or an hour and its minutes, neither of them part of a longer row: '05-06', '06.30', '06 11'. */
export function isMomentPair(text: NumberTokens, at: number): boolean {
  if (isDayAndMonth(text, at) || isClock(text, at)) return true;
  return isPair(text, at, " ") && isDay(digitsAt(text, at)) && isMonth(digitsAt(text, at + 1));
}

// How many numbers a row of moments has, with signs and words such as 'of' and 't/m' between them. One alone is none
// but with a year, with 'uur' behind it, or before a telephone number.
function rowLength(text: NumberTokens, at: number): number {
  const first = momentAt(text, at);
  if (!first) return 0;
  const starts = [at];
  let [end, last] = [at + first.length, first];
  while (starts.length < MOST_TOLD) {
    const ordinal = startBehindOrdinal(text, end);
    const start = ordinal < 0 && isJoined(text, end) ? end : ordinal;
    const next = momentAt(text, start);
    if (!next || (next.kind === "month") !== (last.kind === "month")) break;
    const isLater = digitsAt(text, start) > digitsAt(text, end - 1);
    if (next.kind === "quarter" && last.kind === "quarter" && !isLater) break;
    starts.push(start);
    [end, last] = [start + next.length, next];
  }
  const number = starts.findIndex((start) => beginsNumber(text, start, end, start === at));
  const told = number < 0 ? starts.length : number;
  if (told === 0) return 0;
  if (number > 0) end = starts[number] ?? end;
  if (told > 1 || first.kind === "date") return end - at;
  const isAlone = first.kind === "clock" && isHour(text, at);
  return isAlone || (first.kind !== "month" && isPhoneBehind(text, end)) ? end - at : 0;
}

const joins = ({ kind, text }: Token) =>
  kind === "space" || JOINING_SIGN.test(text) || JOINS.has(text) || WEEKDAYS.has(text);

// Whether nothing but what joins days and hours stands before number `at`.
function isJoined({ tokens, numbers }: NumberTokens, at: number): boolean {
  const [before, number] = [numbers[at - 1], numbers[at]];
  if (!before || !number || number.first - before.end > MOST_GAP) return false;
  // The point of '05.06. - 12.06.' ends no sentence.
  const isPointed = textAt(tokens, before.end) === "." && before.end + 1 < number.first;
  return tokens.slice(before.end + (isPointed ? 1 : 0), number.first).every(joins);
}

// The number behind number `at` where that one only counts what it stands before: '2e 13-06'. -1 where it does not.
function startBehindOrdinal(text: NumberTokens, at: number): number {
  const end = text.numbers[at]?.end ?? -1;
  if (!isOrdinalEnd(text, end) || digitsAt(text, at).length > 2 || !isJoined(text, at)) return -1;
  // The 'e' may have been read as a three.
  const next = text.numbers[at + 1]?.first === end ? at + 2 : at + 1;
  return isJoined(text, next) ? next : -1;
}

const isOrdinalEnd = ({ tokens }: NumberTokens, at: number) =>
  /^(?:e|de|ste)$/.test(textAt(tokens, at));

// 'uur' behind it, or another time beside it: alone it may be the start of a telephone number.
function isHour(text: NumberTokens, at: number): boolean {
  if (isClock(text, at + 2) || isClock(text, at - 2)) return true;
  const last = text.numbers[at + 1];
  return /^(?:uur|u|h|en|of|tot|t|am|pm)$/.test(textBeside(text.tokens, (last?.end ?? 0) - 1, 1));
}

const PHONE_DIGITS = 10;
// What a telephone number begins with where it is written in parts: a mobile one, or one of a town or a village.
const FIRST_PART = /^0(?:6\d{0,8}|[1-578]\d{1,8})$/;

// Whether a whole telephone number stands right behind a day or an hour: '06-06 06 44 47 88 63'.
function isPhoneBehind(text: NumberTokens, at: number): boolean {
  const [before, first] = [text.numbers[at - 1], text.numbers[at]];
  if (!before || !first || first.first - before.end > MOST_GAP) return false;
  if (/^0\d{9}$/.test(first.digits)) return true;
  return FIRST_PART.test(first.digits) && rowEnds(text, at).includes(PHONE_DIGITS);
}

// How many digits the row from number `at` on has up to each of its numbers, as far as a telephone number reaches.
function rowEnds(text: NumberTokens, at: number): number[] {
  const ends = [digitsAt(text, at).length];
  for (let index = at + 1; (ends.at(-1) ?? 0) < PHONE_DIGITS; index += 1) {
    if (!isWrittenOn(text, index)) break;
    ends.push((ends.at(-1) ?? 0) + digitsAt(text, index).length);
  }
  return ends;
}

// Whether number `at` is written on to the one before it, with a space or a sign between.
function isWrittenOn(text: NumberTokens, at: number): boolean {
  const sign = signBehind(text, at - 1);
  return sign !== null && " -/.,".includes(sign);
}

// Whether nothing but spaces and signs that part a telephone number stands before number `at`.
function isRowOn({ tokens, numbers }: NumberTokens, at: number): boolean {
  const [before, number] = [numbers[at - 1], numbers[at]];
  if (!before || !number || number.first - before.end > MOST_SIGNS) return false;
  return tokens
    .slice(before.end, number.first)
    .every(({ kind, text }) => kind === "space" || /^[-/.,:()]$/.test(text));
}

const MOST_SIGNS = 4;
const MOST_PARTS = 4;

// Whether a telephone number goes on in the moments from `at` on: '06 24 12 2024', '020-0900 1200'.
function continuesNumber(
  text: NumberTokens,
  at: number,
  length: number,
  isPlain: (at: number) => boolean,
): boolean {
  // Nobody writes a telephone number with colons: '24 06 16.30 - 17:15'.
  for (let end = at; end < at + length; end += 1) if (signBehind(text, end) === ":") return false;
  let before = 0;
  for (let first = at - 1; at - first <= MOST_PARTS; first -= 1) {
    if (!isRowOn(text, first + 1) || isPlain(first)) return false;
    const beginning = digitsAt(text, first);
    before += beginning.length;
    if (beginning === "6" && /^0?$|31$/.test(digitsAt(text, first - 1))) return true;
    if (!FIRST_PART.test(beginning) || isNamed(text, first)) continue;
    const isArea = first === at - 1 && beginning.length < 5 && !QUARTER.test(beginning);
    const most = isArea ? MOST_DIGITS : PHONE_DIGITS;
    let digits = before;
    for (let end = at; end < at + length; end += 1) {
      digits += digitsAt(text, end).length;
      if (digits >= PHONE_DIGITS && digits <= most) return true;
    }
  }
  return false;
}

// A number of a neighbouring country, whose towns have a nought, too.
const MOST_DIGITS = 12;

// Whether a moment that starts at number `at` of a row up to `end` begins a telephone number there.
function beginsNumber(text: NumberTokens, at: number, end: number, isFirst: boolean): boolean {
  const first = digitsAt(text, at);
  if (!first.startsWith("06")) return false;
  let row = at + 1;
  let digits = first.length;
  while (digits < PHONE_DIGITS && row < text.numbers.length && isRowOn(text, row)) {
    digits += digitsAt(text, row).length;
    row += 1;
  }
  if (digits !== PHONE_DIGITS || row < end || isRowOn(text, row)) return false;
  const { tokens, numbers } = text;
  if (row === end && !isFirst) return false;
  if (row === end) return isCued(tokens, numbers[at]?.first ?? 0) && !isTimed(text, at);
  // 'dozen' behind the last of them says that it counts something; any other word says nothing.
  return !COUNTED_BEHIND.has(textBeside(tokens, (numbers[row - 1]?.end ?? 0) - 1, 1));
}

const wordBefore = ({ tokens, numbers }: NumberTokens, at: number) =>
  textBeside(tokens, numbers[at]?.first ?? 0, -1);
const isNamed = (text: NumberTokens, at: number) => WEEKDAYS.has(wordBefore(text, at));
const isTimed = (text: NumberTokens, at: number) =>
  isNamed(text, at) || /^(?:op|om|van|vanaf|tussen|na|voor|tot|rond)$/.test(wordBefore(text, at));

const MANY_DIGITS = 9;

// How many numbers a list of days has, one after the other, that a month stands behind or whose names of the week
// stand before them: '06, 07 of 13 juni', 'za 06, zo 07'.
function dayListLength(text: NumberTokens, at: number, isPlain: (at: number) => boolean): number {
  const isBehind = isWrittenOn(text, at) || isJoined(text, at);
  if (isBehind && !isPlain(at - 1) && digitsAt(text, at - 1).length < MANY_DIGITS) return 0;
  let named = 0;
  for (let end = at; ; end += 1) {
    const isNext =
      end === at ||
      (isJoined(text, end) &&
        signBehind(text, end - 1) !== " " &&
        Number(digitsAt(text, end)) > Number(digitsAt(text, end - 1)));
    if (!isNext || !isDay(digitsAt(text, end)) || text.numbers[end]?.spoken) {
      return named > 1 && named === end - at ? named : 0;
    }
    if (isNamed(text, end)) named += 1;
    const month = monthBehind(text, end);
    if (month < 0) continue;
    const year = beside(text.tokens, month, 1);
    const isYear = text.numbers[end + 1]?.first === year && YEAR.test(digitsAt(text, end + 1));
    return isYear || end > at ? end - at + (isYear ? 2 : 1) : 0;
  }
}

// The token of the month that is written behind day `at`, also behind '6e'; -1 when there is none.
function monthBehind(text: NumberTokens, at: number): number {
  const { tokens, numbers } = text;
  const end = numbers[at]?.end ?? 0;
  const behind = beside(tokens, isOrdinalEnd(text, end) ? end : end - 1, 1);
  return MONTH_WORDS.has(textAt(tokens, behind)) ? behind : -1;
}
