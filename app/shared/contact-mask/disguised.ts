import { isMomentPair, MONTH_WORDS } from "./moments.ts";
import type { Numeral } from "./numbers.ts";
import { CURRENCY, type Numbered, UNITS } from "./plain-numbers.ts";
import { type Token, textAt, words } from "./tokens.ts";

const LONGEST = 14;
const MOST_WORDS = 7;
// Of the words between two parts so many may be any: what is counted, or how the next part is told.
const MOST_UNKNOWN = 2;
const REACH = 16;
// Beside units and currencies: what stands between the parts of a number that is told in pieces.
const BETWEEN = words(
  `en dan daarna daarachter erachter erna vervolgens gevolgd door met verder tot slot het de als daar
  eerste tweede derde vierde laatste deel stuk helft rest cijfers is zijn begin begint eindigt einde
  op komt komen volgt nog nu plus min keer maal bij streep stip punt komma slash cent and then`,
);
const BACKWARDS = words(
  `achterstevoren achteruit andersom omgekeerd omgedraaid omdraaien draai gespiegeld spiegelbeeld
  backwards reversed`,
);
const FROM_HERE = /^0[1-9]\d{8}$/;
const FROM_ABROAD = /^00310?[1-9]\d{8}$/;
const BEHIND_PLUS = /^310?[1-9]\d{8}$/;

type Span = [first: Numeral, last: Numeral];

/**
 * Whole Dutch numbers with their nought, plus or 0031 that look like something else: amounts, measures,
 * letters between, told in pieces, or backwards where a word says so.
 */
export function findDisguised(text: Numbered): Span[] {
  const { tokens, numbers } = text;
  const spans: Span[] = [];
  const turns = tokens.flatMap(({ text }, at) => (BACKWARDS.has(text) ? [at] : []));
  for (let at = 0; at < numbers.length; at += 1) {
    const backwards = () => (turns.length > 0 ? backwardsEnd(text, at, turns) : null);
    const last = wholeEnd(text, at) ?? backwards();
    const [from, to] = [numbers[at], numbers[last ?? -1]];
    if (last === null || !from || !to) continue;
    spans.push([from, to]);
    at = last;
  }
  return [...spans, ...endFirst(text)];
}

const BEGINS = /^(?:begin|start|eerst|vooraan|voorop|voorste|ervoor)/;
const ENDS = /^(?:eind|laatst|achteraan|achterste|tweede|slot)/;

// Finds numbers whose end is told before their beginning: 'eindigt op 4321 en begint met 06 8765'.
function endFirst({ tokens, numbers }: Numbered): Span[] {
  return numbers.flatMap((_, at) => {
    const row = rowOf(tokens, numbers, at);
    if (!row || row.first === 0) return [];
    const end = rowOf(tokens, numbers, row.first - 1);
    const [first, last] = [numbers[end?.first ?? -1], numbers[row.last]];
    if (!end || !first || !last || !isTold(tokens, numbers, end, row)) return [];
    const digits = [...digitsOf(numbers, row), ...digitsOf(numbers, end)].join("");
    return FROM_HERE.test(digits) ? [[first, last] satisfies Span] : [];
  });
}

type Row = Record<"first" | "last", number>;

const digitsOf = (numbers: readonly Numeral[], { first, last }: Row) =>
  numbers.slice(first, last + 1).map(({ digits }) => digits);

// The row of numbers around number `at`, with nothing but spaces between, when it is the last of it.
function rowOf(tokens: Token[], numbers: readonly Numeral[], at: number): Row | null {
  const isNext = (index: number) => {
    const [here, next] = [numbers[index], numbers[index + 1]];
    if (!here || !next || next.first - here.end > 1) return false;
    return next.first === here.end || /^[ -]$/.test(tokens[here.end]?.text ?? "");
  };
  if (isNext(at)) return null;
  let first = at;
  while (first > 0 && at - first < LONGEST && isNext(first - 1)) first -= 1;
  return { first, last: at };
}

// True where words say that the first row ends a number that the second begins.
function isTold(tokens: Token[], numbers: readonly Numeral[], end: Row, begin: Row): boolean {
  const [from, to] = [numbers[end.first]?.first ?? 0, numbers[end.last]?.end ?? 0];
  const [start, stop] = [numbers[begin.first]?.first ?? 0, numbers[begin.last]?.end ?? 0];
  if (start - to > REACH) return false;
  const holds = (cues: RegExp, first: number, last: number) =>
    tokens.slice(Math.max(0, first), last).some(({ text }) => cues.test(text));
  if (holds(BEFORE_IT, stop, stop + 4) || holds(PRECEDED, to, start)) return true;
  return holds(BEGINS, to, start) && holds(ENDS, from - REACH, from);
}

const BEFORE_IT = /^(?:ervoor|voor|vooraan|voorop)$/;
const PRECEDED = /^(?:voorafg.*|voor|vooraan|voorop|\+)$/;

function wholeEnd(text: Numbered, at: number): number | null {
  const { tokens, numbers, plain } = text;
  const first = numbers[at];
  if (!first || plain[at] === "nought" || plain[at] === "moment") return null;
  if (!/^[03]/.test(first.digits)) return null;
  const isPlus = tokens[first.first - 1]?.text === "+";
  // A day or an hour has two figures, as no beginning of a number has but 06.
  const isMonthBehind = MONTH_WORDS.has(textAt(tokens, first.end + 1));
  const isDay = first.digits.length === 2 && (first.digits !== "06" || isMonthBehind);
  if (isDay && !isPlus) return null;
  const startsMoment = !isPlus && (isMomentPair(text, at) || isMomentPair(text, at - 1));
  return rowEnd(text, at, (digits, last) => {
    if (startsMoment && countsBetween(text, at, last)) return false;
    if (FROM_HERE.test(digits) || FROM_ABROAD.test(digits)) return true;
    // Without its plus only where each figure stands by itself: '3x1x6x1x2'.
    return BEHIND_PLUS.test(digits) && (isPlus || last - at === digits.length - 1);
  });
}

// Things or measures are counted between two numbers: '06-11 9 dozen, 35 kratten'.
function countsBetween({ tokens, numbers }: Numbered, at: number, last: number): boolean {
  return tokens
    .slice(numbers[at]?.end, numbers[last]?.first)
    .some(({ kind, text }) => kind === "word" && text.length > 1 && !BETWEEN.has(text));
}

type IsWhole = (digits: string, last: number) => boolean;

// The last number of the row from `at` that `isWhole` accepts with the ones before it.
function rowEnd({ tokens, numbers, plain }: Numbered, at: number, isWhole: IsWhole): number | null {
  let digits = "";
  for (let last = at; last < numbers.length; last += 1) {
    const [before, number] = [numbers[last - 1], numbers[last]];
    if (!number || (last > at && plain[last] === "moment" && plain[at] !== "moment")) return null;
    if (last > at && !(before && isDisguise(tokens, before.end, number.first))) return null;
    digits += number.digits;
    if (digits.length > LONGEST) return null;
    if (isWhole(digits, last)) return last;
  }
  return null;
}

function isDisguise(tokens: Token[], from: number, to: number): boolean {
  if (to - from > 2 * MOST_WORDS + REACH) return false;
  const words = tokens.slice(from, to).filter(({ kind }) => kind === "word");
  const unknown = words.filter(
    ({ text }) => text.length > 1 && !BETWEEN.has(text) && !UNITS.has(text) && !CURRENCY.has(text),
  );
  return words.length <= MOST_WORDS && unknown.length <= MOST_UNKNOWN;
}

function backwardsEnd(text: Numbered, at: number, turns: readonly number[]): number | null {
  const { numbers } = text;
  const first = numbers[at]?.first ?? 0;
  return rowEnd(text, at, (row, last) => {
    const digits = [...row].reverse().join("");
    const isWhole = [FROM_HERE, FROM_ABROAD, BEHIND_PLUS].some((whole) => whole.test(digits));
    if (!isWhole) return false;
    const end = numbers[last]?.end ?? first;
    return turns.some((turn) => turn >= first - REACH && turn < end + REACH);
  });
}
