import type { Numeral } from "./numbers.ts";
import type { Numbered } from "./plain-numbers.ts";
import { type Find, findOf, type Token, textAt } from "./tokens.ts";

const NATIONAL_DIGITS = 9;
// Of the numbers of a place that have two figures behind their nought, most are of a large town.
const SHORT_AREA = /^(?:1[0358]|2[0346]|3[03568]|4[03-6]|5[0358]|7\d|8[58])/;

/** A number of the account's own place without what is dialled for it, in one row: '251 66 74'. */
export function findLocal(tokens: Token[], numbers: Numeral[], phone: string): Find[] {
  const national = phone.slice(-NATIONAL_DIGITS);
  if (national.length < NATIONAL_DIGITS || national.startsWith("6")) return [];
  const local = national.slice(SHORT_AREA.test(national) ? 2 : 3);
  return numbers.flatMap((first, at) => {
    let digits = "";
    for (const [index, number] of numbers.slice(at, at + local.length).entries()) {
      const before = numbers[at + index - 1];
      const isNext = index === 0 || (before && isRow(tokens, before.end, number.first));
      digits += number.digits;
      if (!isNext || !local.startsWith(digits)) return [];
      if (digits === local) return [spanOf(tokens, first, number)];
    }
    return [];
  });
}

const isRow = (tokens: Token[], from: number, to: number) =>
  tokens.slice(from, to).every(({ kind, text }) => kind === "space" || /^[./-]$/.test(text));

const MOST_SAID = 20;
const MOBILE_DIGITS = 8;

/** Finds mobile numbers whose 06 stands apart from the other eight figures: '06-nummer van Ria is 44 11 98 23'. */
export function findNamedMobiles({ tokens, numbers, plain }: Numbered): Find[] {
  return numbers.flatMap((start, at) => {
    const first = numbers[at + 1];
    if (start.digits !== "06" || start.spoken || plain[at] || !first) return [];
    if (/^[.:/-]$/.test(textAt(tokens, start.first - 1))) return [];
    if (!isSaidBetween(tokens, start.end, first.first)) return [];
    const last = rowOfDigits(tokens, numbers, at + 1, MOBILE_DIGITS);
    const row = last === null || plain.slice(at + 1, last + 1).some(Boolean) ? null : numbers[last];
    return row ? [spanOf(tokens, start, start), spanOf(tokens, first, row)] : [];
  });
}

// Whether there are words between two tokens, and all in one sentence; the full stop of 'nr.' ends no sentence.
function isSaidBetween(tokens: Token[], from: number, to: number): boolean {
  if (to - from > MOST_SAID) return false;
  const said = tokens.slice(from, to);
  const ends = said.some(
    ({ text }, at) => /^[.!?]$/.test(text) && !/^(?:nr|tel)$/.test(textAt(said, at - 1)),
  );
  return !ends && said.some(({ kind }) => kind === "word");
}

// The last of the numbers from `from` on that hold so many digits in one row, with no more behind them.
function rowOfDigits(
  tokens: Token[],
  numbers: Numeral[],
  from: number,
  count: number,
): number | null {
  let length = 0;
  for (let at = from; at < numbers.length && length < count; at += 1) {
    const [before, number, next] = [numbers[at - 1], numbers[at], numbers[at + 1]];
    if (!number || (at > from && !(before && isRow(tokens, before.end, number.first)))) return null;
    length += number.digits.length;
    const goesOn = next && next.first <= number.end + 1 && isRow(tokens, number.end, next.first);
    if (length === count) return goesOn ? null : at;
  }
  return null;
}

/** The span of a number from its first part to its last, with what belongs to them. */
export function spanOf(
  tokens: Token[],
  first: Numeral | undefined,
  last: Numeral | undefined,
): Find {
  let start = first?.first ?? 0;
  let end = last?.end ?? start + 1;
  // A plus or an opening bracket belongs to the number, and a bracket that closes it.
  while (start > 0 && /^[+(]$/.test(textAt(tokens, start - 1))) start -= 1;
  const opened = tokens.slice(start, end).filter(({ text }) => text === "(").length;
  const closed = tokens.slice(start, end).filter(({ text }) => text === ")").length;
  if (opened > closed && tokens[end]?.text === ")") end += 1;
  return findOf("phone", tokens, start, end);
}
