import type { Numeral } from "./numbers.ts";
import { CURRENCY, type Plain, UNITS } from "./plain-numbers.ts";
import type { Token } from "./tokens.ts";

const MOBILE_DIGITS = 10;
const MOST_WORDS = 7;
const REACH = 16;
// Beside units and currencies: what stands between the parts of a number that is told in pieces.
const BETWEEN = new Set(
  `en dan daarna daarachter erachter erna vervolgens gevolgd door met verder tot slot het de
  eerste tweede derde vierde laatste deel stuk helft rest cijfers is zijn begin begint eindigt einde
  op komt komen volgt nog nu plus min keer maal bij streep stip punt komma slash cent and then`.split(
    /\s+/,
  ),
);
const BACKWARDS = new Set(
  `achterstevoren achteruit andersom omgekeerd omgedraaid omdraaien draai gespiegeld spiegelbeeld
  backwards reversed`.split(/\s+/),
);

type Span = [first: Numeral, last: Numeral];

/**
 * Mobile numbers that look like something else: their parts as amounts, measures, clock times or sizes,
 * told one after the other, or backwards where a word says so. Ten figures from 06 on, no more, with
 * nothing between them but what such a disguise is made of.
 */
export function findDisguised(
  tokens: Token[],
  numbers: Numeral[],
  plain: readonly (Plain | null)[],
): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const last = mobileEnd(tokens, numbers, plain, at) ?? backwardsEnd(tokens, numbers, at);
    const [from, to] = [numbers[at], numbers[last ?? -1]];
    if (last === null || !from || !to) continue;
    spans.push([from, to]);
    at = last;
  }
  return spans;
}

function mobileEnd(
  tokens: Token[],
  numbers: Numeral[],
  plain: readonly (Plain | null)[],
  at: number,
): number | null {
  if (plain[at] === "nought" || !numbers[at]?.digits.startsWith("0")) return null;
  const last = rowEnd(numbers, at, (index) => {
    const [before, number] = [numbers[index - 1], numbers[index]];
    const isDay = plain[index] === "moment" && plain[at] === "moment" && index - at < 2;
    return before && number && !isDay ? isDisguise(tokens, before.end, number.first) : false;
  });
  const digits = digitsOf(numbers, at, last);
  return digits.length === MOBILE_DIGITS && /^06[1-9]/.test(digits) ? last : null;
}

// The last number of the row from `at` with which it has ten figures, or the last before it has more.
function rowEnd(numbers: Numeral[], at: number, joins: (index: number) => boolean): number {
  let last = at;
  let count = numbers[at]?.digits.length ?? 0;
  while (count < MOBILE_DIGITS && last + 1 < numbers.length && joins(last + 1)) {
    last += 1;
    count += numbers[last]?.digits.length ?? 0;
  }
  return last;
}

function digitsOf(numbers: Numeral[], from: number, to: number): string {
  return numbers
    .slice(from, to + 1)
    .map(({ digits }) => digits)
    .join("");
}

function isDisguise(tokens: Token[], from: number, to: number): boolean {
  const words = tokens.slice(from, to).filter(({ kind }) => kind === "word");
  return (
    words.length <= MOST_WORDS &&
    words.every(
      ({ text }) => text.length === 1 || BETWEEN.has(text) || UNITS.has(text) || CURRENCY.has(text),
    )
  );
}

function backwardsEnd(tokens: Token[], numbers: Numeral[], at: number): number | null {
  const last = rowEnd(numbers, at, (index) => {
    const [before, number] = [numbers[index - 1], numbers[index]];
    return Boolean(before && number) && isDisguise(tokens, before?.end ?? 0, number?.first ?? 0);
  });
  const digits = digitsOf(numbers, at, last);
  if (digits.length !== MOBILE_DIGITS || !digits.endsWith("60")) return null;
  const from = Math.max(0, (numbers[at]?.first ?? 0) - REACH);
  const around = tokens.slice(from, (numbers[last]?.end ?? 0) + REACH);
  return around.some(({ text }) => BACKWARDS.has(text)) ? last : null;
}
