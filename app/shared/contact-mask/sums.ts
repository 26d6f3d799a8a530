import { type NumberTokens, signBehind } from "./moments.ts";
import { isCued } from "./phone-cues.ts";

const MOST_TERMS = 12;
const MOST_BETWEEN = 8;
// What stands between the terms of a sum: '450,00 + 120,00 = 570,00', '1.200,- + 300,-', '2 x 31,50'.
const OPERATOR = /^(?:,[-=])? ?(?:€ ?)?(?:[+=*x-]|is) ?(?:€ ?)?$/;
// What stands between amounts that are only listed; each then has its cents.
const COMMA = /^(?:[,;]? |[,;]? ?en )(?:€ ?)?$/;
// What may be a telephone number, whatever is written between its digits.
const DIALLED = /^(?:0|310?6|6\d{8}$)/;

/** How many numbers from `at` on are amounts that are added up or listed, some with cents; 0 when they are none. */
export function sumLength(
  text: NumberTokens,
  at: number,
  isPlain: (at: number) => boolean,
): number {
  if (/^[,.]$/.test(signBehind(text, at - 1) ?? "")) return 0;
  const before = textBetween(text, at);
  if (!isPlain(at - 1) && (OPERATOR.test(before) || COMMA.test(before))) return 0;
  const first = termAt(text, at);
  if (!first) return 0;
  let end = at + first.length;
  let cents = first.hasCents ? 1 : 0;
  let terms = 1;
  let isAdded = true;
  let hasTotal = false;
  for (; terms < MOST_TERMS; terms += 1) {
    const between = textBetween(text, end);
    const isOperator = OPERATOR.test(between);
    const next = isOperator || COMMA.test(between) ? termAt(text, end) : null;
    if (!next) break;
    if (!isOperator) isAdded = false;
    if (between.includes("=")) hasTotal = true;
    if (next.hasCents) cents += 1;
    end += next.length;
  }
  const isSum = terms > 1 && (isAdded ? cents > 0 : cents === terms);
  const start = text.numbers[at]?.first ?? 0;
  const isPlus = text.tokens[start - 1]?.text === "+" && !hasTotal;
  if (!isSum || isPlus || isCued(text.tokens, start)) return 0;
  const digits = text.numbers.slice(at, end).map((number) => number.digits);
  return DIALLED.test(digits.join("")) ? 0 : end - at;
}

// The tokens between number `at` and the one before it, as they are written.
function textBetween({ tokens, numbers }: NumberTokens, at: number): string {
  const [before, number] = [numbers[at - 1], numbers[at]];
  if (!before || !number || number.first - before.end > MOST_BETWEEN) return "";
  return tokens
    .slice(before.end, number.first)
    .map((token) => token.text)
    .join("");
}

interface Term {
  length: number;
  hasCents: boolean;
}

// An amount in figures, with points between its thousands and a comma before its cents, or neither.
function termAt(text: NumberTokens, at: number): Term | null {
  const digits = (index: number) => text.numbers[index]?.digits ?? "";
  if (!/^(?:0|[1-9]\d{0,4})$/.test(digits(at)) || text.numbers[at]?.spoken) return null;
  let end = at + 1;
  while (signBehind(text, end - 1) === "." && /^\d{3}$/.test(digits(end)) && end - at < 3) end += 1;
  const hasCents = signBehind(text, end - 1) === "," && /^\d\d$/.test(digits(end));
  if (hasCents) end += 1;
  const isLonger = /^[-,./]$/.test(signBehind(text, end - 1) ?? "");
  return isLonger ? null : { length: end - at, hasCents };
}
