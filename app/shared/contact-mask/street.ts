import { type HouseNumber, NUMBER_WORDS, numberBefore, readHouseNumber } from "./house-number.ts";
import { COUNTED_WORDS, endOfStreet, NO_STREET, PARTICLES, TITLES } from "./street-words.ts";
import { beside, type Find, findOf, startsSentence, type Token, textAt, words } from "./tokens.ts";

// Words that say that an address follows, and those that may stand between them and it.
const CUES = words(
  `woon woont wonen woonde woonden ophalen afhalen afleveren laden lossen bezorgen verlaten gevestigd`,
);
const TO_ADDRESS = words("op in aan de het bij is wordt van naar nu nog te : , ons mijn dat");
const BEFORE_NAME = words("op aan wordt bij naar vanaf verlaten");
const PLACED = words("op in aan bij : is");
const MOST_BEFORE = 5;
const CUE_TOKENS = 9;
const MIN_NAME = 3;
const MIN_SMALL = 4;

type Stretch = [first: number, end: number];

/** Streets with a house number, and postcodes with one, by which a home is found. */
export function findHomes(tokens: Token[]): Find[] {
  const finds: Find[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const home = streetAt(tokens, at) ?? postcodeAt(tokens, at);
    if (!home) continue;
    const [first, end] = home;
    const whole = withPostcode(tokens, end);
    finds.push(findOf("home", tokens, first, whole));
    at = whole - 1;
  }
  return finds;
}

function streetAt(tokens: Token[], at: number): Stretch | null {
  const token = tokens[at];
  if (token?.kind !== "word" || NO_STREET.has(token.text) || token.text.length < MIN_NAME)
    return null;
  const { kind, isBare } = endOfStreet(token.text);
  const isTitled = isBare && (kind === "always" || token.isCapital);
  const hasNameBehind = isTitled || /(?:laan|plein|hof|hofje|pad)$/.test(token.text);
  const last = kind && hasNameBehind ? nameEnd(tokens, at) : at;
  const number = readHouseNumber(tokens, last + 1, kind ? /^[,.:(-]$/ : /^[,:(-]$/);
  const first = nameStart(tokens, at);
  if (!number) {
    const before = token.isCapital ? numberBefore(tokens, first) : null;
    const isName = kind !== null || /^(?:de|het)$/.test(textBeside(tokens, first, -1));
    return before === null || !isName || COUNTED_WORDS.has(token.text) ? null : [before, last + 1];
  }
  const name = { kind, isBare, isLonger: first < at || last > at };
  const isStreet =
    isNamed(tokens, at, name, number) ||
    (kind !== "always" && !number.counts && isTold(tokens, at, first, number));
  return isStreet ? [first, number.end] : null;
}

type Name = ReturnType<typeof endOfStreet> & { isLonger: boolean };

// True for what its own letters tell to be a street with a number.
function isNamed(tokens: Token[], at: number, name: Name, number: HouseNumber): boolean {
  const { kind, isBare, isLonger } = name;
  const token = tokens[at];
  if (kind === null || !token) return false;
  if (kind === "always") return isLonger || !isBare;
  if (number.counts) return false;
  if (isLonger) return true;
  const isInside = token.isCapital && !startsSentence(tokens, at);
  if (isBare) return isInside;
  if (kind === "sometimes") return isInside || (token.isCapital && number.ends);
  return token.isCapital || number.ends;
}

// A word that no list knows for a street, where something else says that an address stands here.
function isTold(tokens: Token[], at: number, first: number, number: HouseNumber): boolean {
  const token = tokens[at];
  if (
    !token ||
    NUMBER_WORDS.has(token.text) ||
    (COUNTED_WORDS.has(token.text) && !(first < at && token.isCapital))
  )
    return false;
  if (number.word?.startsWith("huis")) return token.isCapital || first < at;
  if (token.isCapital || first < at) {
    if (number.added || withPostcode(tokens, number.end) > number.end) return true;
    if (number.word !== null && !startsSentence(tokens, at)) return true;
    return isCued(tokens, first) || isPlaced(tokens, first);
  }
  if (token.text.length < MIN_SMALL || !number.ends) return false;
  const { kind, isBare } = endOfStreet(token.text);
  if (kind && !isBare) return isCued(tokens, at) || isPlaced(tokens, at);
  return PLACED.has(textBeside(tokens, at, -1)) && isCued(tokens, at);
}

// 'Ons nieuwe adres is', 'woon op', 'ophalen bij': a cue, and nothing but small words behind it.
function isCued(tokens: Token[], at: number): boolean {
  for (let index = at - 1; index >= 0 && at - index < CUE_TOKENS; index -= 1) {
    const { kind, text } = tokens[index] ?? { kind: "sign", text: "." };
    if (kind === "space") continue;
    if (CUES.has(text) || text.endsWith("adres")) return true;
    if (!TO_ADDRESS.has(text)) return false;
  }
  return false;
}

// 'aan de', 'naar', and a 'van' that starts its sentence.
function isPlaced(tokens: Token[], at: number): boolean {
  let index = beside(tokens, at, -1);
  if (/^(?:de|het)$/.test(textAt(tokens, index))) {
    index = beside(tokens, index, -1);
    return tokens[index]?.text === "aan";
  }
  const text = textAt(tokens, index);
  return BEFORE_NAME.has(text) || (text === "van" && startsSentence(tokens, index));
}

// 'Laan van Meerdervoort': what is called after something has its name behind it.
function nameEnd(tokens: Token[], at: number): number {
  let index = beside(tokens, at, 1);
  if (!/^(?:van|der|de|den|op)$/.test(textAt(tokens, index))) return at;
  for (let count = 0; count < MOST_BEFORE && index > 0; count += 1) {
    const token = tokens[index];
    if (token?.kind !== "word") break;
    if (!PARTICLES.has(token.text)) {
      const next = tokens[beside(tokens, index, 1)];
      if (next?.kind !== "word" || !next.isCapital || NUMBER_WORDS.has(next.text)) return index;
    }
    index = beside(tokens, index, 1);
  }
  return at;
}

// Words that belong to the name and stand before its last: 'Burgemeester de', 'Oude', '2e', 'Prof.'.
function nameStart(tokens: Token[], at: number): number {
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
    const isTitle = TITLES.has(token.text) && !PARTICLES.has(token.text);
    if (isTitle || (token.isCapital && !startsSentence(tokens, index))) start = index;
    else if (PARTICLES.has(token.text)) continue;
    // '1e jan steenstraat': in small letters, too, such a number begins the name.
    else return ordinalAt(tokens, beside(tokens, index, -1)) ?? start;
  }
  return start;
}

// Where a number begins of which token `at` is the 'e'.
function ordinalAt(tokens: Token[], at: number): number | null {
  return tokens[at]?.text === "e" && tokens[at - 1]?.kind === "number" ? at - 1 : null;
}

function textBeside(tokens: Token[], at: number, step: 1 | -1): string {
  return textAt(tokens, beside(tokens, at, step));
}

function postcodeAt(tokens: Token[], at: number): Stretch | null {
  const letters = postcodeLetters(tokens, at);
  if (letters === null) return null;
  const number = readHouseNumber(tokens, letters + 1, /^[,.:(/-]$/);
  if (number && !number.counts) return [at, number.end];
  const before = numberBefore(tokens, at);
  return before === null ? null : [before, letters + 1];
}

// Words and measures that stand behind four figures: '1500 kg', '2027 is'.
const NO_POSTCODE = words(
  `sa sd ss om op en in is of te we ik je al nu de er zo ze ga na an as ca mm cm kg km lp st am pm tm
  x bv nv`,
);

// The token with the letters of a postcode whose figures are token `at`; null when none stands there.
function postcodeLetters(tokens: Token[], at: number): number | null {
  const figures = tokens[at];
  if (figures?.kind !== "number" || !/^[1-9]\d{3}$/.test(figures.text)) return null;
  const letters = beside(tokens, at, 1);
  const pair = tokens[letters];
  if (pair?.kind !== "word" || pair.text.length !== 2) return null;
  if (NO_POSTCODE.has(pair.text) && !(pair.isCapital && letters === at + 1)) return null;
  return letters;
}

// The postcode behind a street and its number tells where it is as well.
function withPostcode(tokens: Token[], end: number): number {
  let at = end;
  while (at < end + 3 && /^[ ,(-]$/.test(tokens[at]?.kind === "space" ? " " : textAt(tokens, at)))
    at += 1;
  const letters = postcodeLetters(tokens, at);
  return letters === null ? end : letters + 1;
}
