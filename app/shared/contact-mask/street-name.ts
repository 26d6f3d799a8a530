import { NUMBER_WORDS } from "./house-number.ts";
import { endOfStreet, PARTICLES, PARTS_OF_STREETS, TITLES } from "./street-words.ts";
import { beside, startsSentence, type Token, textAt, textBeside } from "./tokens.ts";

const MOST_BEFORE = 5;

/** 'Laan van Meerdervoort': what is called after something has its name behind it. */
export function nameEnd(tokens: Token[], at: number): number {
  const year = yearBehind(tokens, at);
  if (year !== null) return year;
  let index = beside(tokens, at, 1);
  // 'Park Sonsbeek 2'
  const named = tokens[index];
  const isCalled = named?.kind === "word" && named.isCapital && !NUMBER_WORDS.has(named.text);
  if (
    isCalled &&
    endOfStreet(textAt(tokens, at)).isBare &&
    tokens[beside(tokens, index, 1)]?.kind === "number"
  )
    return index;
  if (!/^(?:van|v|der|de|den|op)$/.test(textAt(tokens, index))) return at;
  // 'Laan v. Meerdervoort'
  if (tokens[index + 1]?.text === ".") index += 1;
  for (let count = 0; count < MOST_BEFORE && index > 0; count += 1) {
    const token = tokens[index];
    if (token?.kind !== "word" && token?.text !== ".") break;
    if (token.kind === "word" && token.text !== "v" && !PARTICLES.has(token.text)) {
      const next = tokens[beside(tokens, index, 1)];
      if (next?.kind !== "word" || !next.isCapital || NUMBER_WORDS.has(next.text)) return index;
    }
    index = beside(tokens, index, 1);
  }
  return at;
}

// 'Plein 1944 nr 3': a year that the number of a house follows which is said to be one.
function yearBehind(tokens: Token[], at: number): number | null {
  const year = beside(tokens, at, 1);
  if (!/^1[5-9]\d\d$/.test(textAt(tokens, year))) return null;
  return NUMBER_WORDS.has(textBeside(tokens, year, 1)) ? year : null;
}

/** The index of the token with which a street's name ends: `at`, or the part of the street behind it ('Kanaaldijk-Zuid'). */
export function endWithPart(tokens: Token[], at: number): number {
  const dashed = textAt(tokens, at + 1) === "-" ? at + 2 : beside(tokens, at, 1);
  const behind = beside(tokens, dashed, 1);
  const isPart = PARTS_OF_STREETS.has(textAt(tokens, dashed));
  return isPart && tokens[behind]?.kind === "number" ? dashed : at;
}

/** Words that belong to the name and stand before its last: 'Burgemeester de', 'Oude', '2e', 'Prof.'. */
export function nameStart(tokens: Token[], at: number): number {
  let start = at;
  let index = at;
  for (let count = 0; count < MOST_BEFORE; count += 1) {
    index = beside(tokens, index, -1);
    const token = tokens[index];
    if (!token) break;
    if (/^[.-]$/.test(token.text)) continue;
    const ordinal = ordinalAt(tokens, index);
    if (ordinal !== null) return ordinal;
    if (token.kind !== "word") break;
    // The 'A' of '12A' and of '12-A'.
    const mark = /^[-/]$/.test(textAt(tokens, index - 1)) ? index - 2 : index - 1;
    if (tokens[mark]?.kind === "number") break;
    const isOver = token.isCapital && /^(?:achter|onder)$/.test(token.text);
    const isTitle = isOver || (TITLES.has(token.text) && !PARTICLES.has(token.text));
    if (isTitle || (token.isCapital && !startsSentence(tokens, index))) start = index;
    else if (PARTICLES.has(token.text)) {
      // 'Van der Helstplein'
      if (token.isCapital && PARTICLES.has(textBeside(tokens, index, 1))) start = index;
    }
    // '1e jan steenstraat': in small letters, too, such a number begins the name.
    else return ordinalAt(tokens, beside(tokens, index, -1)) ?? start;
  }
  return start;
}

// Where a number begins of which token `at` is the 'e'.
function ordinalAt(tokens: Token[], at: number): number | null {
  return tokens[at]?.text === "e" && tokens[at - 1]?.kind === "number" ? at - 1 : null;
}

/** Nothing but a sign or a bracket behind it, as in the answer to a question: 'Singel 45 (2e etage)'. */
export function isWholeText(tokens: Token[], end: number): boolean {
  const next = tokens[tokens[end]?.kind === "space" ? end + 1 : end];
  return !next || /^[.,;(]$/.test(next.text);
}

/** Whether 'Lange', 'Korte' or 'Oude' stands before a name. */
export function isTitledName(tokens: Token[], at: number): boolean {
  const before = tokens[beside(tokens, at, -1)];
  return (
    !!before?.isCapital && /^(?:lange|korte|oude|nieuwe|grote|kleine|hoge|lage)$/.test(before.text)
  );
}
