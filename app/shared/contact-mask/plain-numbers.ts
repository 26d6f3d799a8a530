import { momentLength, type NumberTokens, signBehind } from "./moments.ts";
import type { Numeral } from "./numbers.ts";
import { sumLength } from "./sums.ts";
import { beside, type Token, textAt, words } from "./tokens.ts";

export const CURRENCY: ReadonlySet<string> = new Set(["€", "eur", "euro", "euros"]);
export const UNITS = words(
  "cm mm m km meter kg kilo gram ton liter l ft inch uur u h m2 m3 kuub man stuks",
);

/** What a number is, when it is no part of a telephone number. With a nought none begins either. */
export type Plain = "moment" | "amount" | "nought";

/** The tokens of a text, the numbers in it, and for each of these what it is when it is plain. */
export interface Numbered extends NumberTokens {
  plain: (Plain | null)[];
}

/** Which numbers are a day or a time, an amount or a measure, or a nought with a point behind it. */
export function plainNumbers(tokens: Token[], numbers: Numeral[]): Numbered {
  const plain: (Plain | null)[] = numbers.map(() => null);
  const text = { tokens, numbers };
  const isPlain = (at: number) => plain[at] !== null;
  for (let at = 0; at < numbers.length; at += 1) {
    const moments = momentLength(text, at, isPlain);
    const amounts = moments > 0 ? 0 : sumLength(text, at, isPlain);
    plain.fill("moment", at, at + moments);
    // Its cents and hundreds begin no number: '1.062,50'.
    for (let part = at; part < at + amounts; part += 1) {
      plain[part] = /^[.,]$/.test(signBehind(text, part - 1) ?? "") ? "nought" : "amount";
    }
    if (moments + amounts > 0) at += moments + amounts - 1;
    else if (isNoughtPoint(text, at)) plain.fill("nought", at, at + 2);
    else if (isAmount(tokens, numbers, at)) plain[at] = "amount";
  }
  return { tokens, numbers, plain };
}

function isNoughtPoint(text: NumberTokens, at: number): boolean {
  const between = signBehind(text, at);
  const isChained = signBehind(text, at + 1) === between || signBehind(text, at - 1) === between;
  return text.numbers[at]?.digits === "0" && (between === "," || between === ".") && !isChained;
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
