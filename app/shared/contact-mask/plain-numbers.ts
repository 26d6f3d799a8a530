import type { Numeral } from "./numbers.ts";
import { beside, type Token, textAt, words } from "./tokens.ts";

export const CURRENCY: ReadonlySet<string> = new Set(["€", "eur", "euro", "euros"]);
export const UNITS = words(
  "cm mm m km meter kg kilo gram ton liter l ft inch uur u h m2 m3 kuub man stuks",
);
/** What a day is followed by. */
export const MONTH_WORDS = words(
  `januari februari maart april mei juni juli augustus september oktober november december
  jan feb mrt apr jun jul aug sep sept okt nov dec`,
);
const QUARTER = /^(?:[01]\d|2[0-4])(?:00|15|30|45)$/;
const YEAR = /^(?:19|20)\d\d$/;

/** What a number is, when it is no part of a telephone number. */
export type Plain = "moment" | "amount" | "nought";

/** The tokens of a text, the numbers in it, and for each of these what it is when it is plain. */
export interface Numbered {
  tokens: Token[];
  numbers: Numeral[];
  plain: (Plain | null)[];
}

/** Which numbers are a day or a time, an amount or a measure, or a nought with a point behind it. */
export function plainNumbers(tokens: Token[], numbers: Numeral[]): Numbered {
  const plain: (Plain | null)[] = numbers.map(() => null);
  const sign = (at: number) => joint(tokens, numbers, at);
  for (let at = 0; at < numbers.length; at += 1) {
    const length = momentLength(tokens, numbers, at, sign);
    plain.fill("moment", at, at + length);
    if (length > 0) at += length - 1;
    else if (isNoughtPoint(numbers, at, sign)) plain.fill("nought", at, at + 2);
    else if (isAmount(tokens, numbers, at)) plain[at] = "amount";
  }
  return { tokens, numbers, plain };
}

// The one sign between a number and the next; null when anything else is between them.
function joint(tokens: Token[], numbers: Numeral[], at: number): string | null {
  const here = numbers[at];
  const next = numbers[at + 1];
  if (!here || next?.first !== here.end + 1) return null;
  return tokens[here.end]?.text ?? null;
}

type Sign = (at: number) => string | null;

// How many numbers from `at` on are a day, a time or two of them; 0 when they are none.
function momentLength(tokens: Token[], numbers: Numeral[], at: number, sign: Sign): number {
  const day = dayLength(numbers, at, sign);
  if (day > 0) return day;
  if (isTime(tokens, numbers, at, sign) || isHourRange(tokens, numbers, at)) return 2;
  return isDayBeforeMoment(tokens, numbers, at, sign) ? 4 : 0;
}

function dayLength(numbers: Numeral[], at: number, sign: Sign): number {
  const [a = "", b = "", c = ""] = [at, at + 1, at + 2].map((index) => numbers[index]?.digits);
  const between = sign(at);
  if (between === null || !"-/. ".includes(between) || sign(at + 1) !== between) return 0;
  const chained = between !== " " && (sign(at + 2) === between || sign(at - 1) === between);
  if (chained || !isMonth(b)) return 0;
  if (YEAR.test(a)) return isDay(c) ? 3 : 0;
  return isDay(a) && (YEAR.test(c) || (between !== " " && /^[23]\d$/.test(c))) ? 3 : 0;
}

const isDay = (text: string) => text.length <= 2 && Number(text) >= 1 && Number(text) <= 31;
const isMonth = (text: string) => text.length <= 2 && Number(text) >= 1 && Number(text) <= 12;

function isClock(numbers: Numeral[], at: number, sign: Sign): boolean {
  const [hour = "", minute = ""] = [numbers[at]?.digits, numbers[at + 1]?.digits];
  const between = sign(at);
  if (between !== ":" && between !== ".") return false;
  if (sign(at + 1) === between || sign(at - 1) === between) return false;
  return hour.length <= 2 && Number(hour) < 25 && minute.length === 2 && Number(minute) < 60;
}

// A day and a month: '05-06', '5/6'.
function isDayAndMonth(numbers: Numeral[], at: number, sign: Sign): boolean {
  const between = sign(at);
  if (between === null || !"-/.".includes(between)) return false;
  if (sign(at + 1) === between || sign(at - 1) === between) return false;
  return isDay(numbers[at]?.digits ?? "") && isMonth(numbers[at + 1]?.digits ?? "");
}

/** A day and its month, or an hour and its minutes, neither of them part of a longer row: '05-06', '06.30', '06 11'. */
export function isMomentPair({ tokens, numbers }: Numbered, at: number): boolean {
  const sign = (index: number) => joint(tokens, numbers, index);
  if (isDayAndMonth(numbers, at, sign) || isClock(numbers, at, sign)) return true;
  const [day = "", month = ""] = [numbers[at]?.digits, numbers[at + 1]?.digits];
  const isApart = sign(at) === " " && sign(at + 1) !== " " && sign(at - 1) !== " ";
  return isApart && isDay(day) && isMonth(month);
}

// '05-06 10.30', '05-06, 12-06', '05-06 t/m 12-06'
function isDayBeforeMoment(tokens: Token[], numbers: Numeral[], at: number, sign: Sign): boolean {
  const next = at + 2;
  if (!isDayAndMonth(numbers, at, sign)) return false;
  if (!isDayAndMonth(numbers, next, sign) && !isClock(numbers, next, sign)) return false;
  return tokens
    .slice(numbers[at + 1]?.end, numbers[next]?.first)
    .every(({ kind, text }) => kind === "space" || BETWEEN_DAYS.test(text));
}

const BETWEEN_DAYS = /^(?:[,/-]|en|of|tot|met|tm|t|m)$/;

// 'uur' behind it, or another time beside it: alone it may be the start of a telephone number.
function isTime(tokens: Token[], numbers: Numeral[], at: number, sign: Sign): boolean {
  if (!isClock(numbers, at, sign)) return false;
  if (isClock(numbers, at + 2, sign) || isClock(numbers, at - 2, sign)) return true;
  const after = wordAfter(tokens, numbers[at + 1]);
  return after !== null && /^(?:uur|u|h|en|of|tot|t|am|pm)$/.test(after);
}

// '0900 - 1200', '0900 tot 1200': two whole quarters of a day, one after the other.
function isHourRange(tokens: Token[], numbers: Numeral[], at: number): boolean {
  const [from, to] = [numbers[at], numbers[at + 1]];
  if (!from || !to || !QUARTER.test(from.digits) || !QUARTER.test(to.digits)) return false;
  if (to.first - from.end > 3 || from.digits >= to.digits) return false;
  return tokens
    .slice(from.end, to.first)
    .every(({ kind, text }) => kind === "space" || text === "-" || text === "tot");
}

function isNoughtPoint(numbers: Numeral[], at: number, sign: Sign): boolean {
  const between = sign(at);
  const chained = sign(at + 1) === between || sign(at - 1) === between;
  return numbers[at]?.digits === "0" && (between === "," || between === ".") && !chained;
}

function isAmount(tokens: Token[], numbers: Numeral[], at: number): boolean {
  const [number, next] = [numbers[at], numbers[at + 1]];
  if (!number) return false;
  if (CURRENCY.has(textAt(tokens, beside(tokens, number.first, -1)))) return true;
  // A letter that stands for a digit of the same number is no unit: '06 41B2 765l'.
  const isDigit = next?.spoken && next.first - number.end < 2;
  const after = isDigit ? null : wordAfter(tokens, number);
  return after !== null && (CURRENCY.has(after) || UNITS.has(after)) && number.digits.length <= 5;
}

function wordAfter(tokens: Token[], number: Numeral | undefined): string | null {
  if (!number) return null;
  const after = tokens[beside(tokens, number.end - 1, 1)];
  return after && (after.kind === "word" || after.text === "€") ? after.text : null;
}
