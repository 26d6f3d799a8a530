import { numberBefore, readHouseNumber } from "./house-number.ts";
import { TOWNS } from "./street-words.ts";
import { beside, type Stretch, type Token, textAt, textBeside, words } from "./tokens.ts";

/**
 * The stretch to hide of the postcode whose figures are token `at`: the postcode with its house number, or only its
 * letters where no house number stands beside it. Null where there is no postcode.
 */
export function postcodeAt(tokens: Token[], at: number): Stretch | null {
  const letters = postcodeLetters(tokens, at);
  if (letters === null) return null;
  const number = readHouseNumber(tokens, letters + 1, /^[,.:(/-]$/);
  if (number && !number.counts) return [at, number.end];
  const before = numberBefore(tokens, at);
  if (before !== null) return [before, letters + 1];
  return isLonePostcode(tokens, at) ? [firstLetter(tokens, at), letters + 1] : null;
}

// Words and measures that stand behind four figures: '1500 kg', '2027 is'.
const NO_POSTCODE = words(
  `sa sd ss om op en in is of te we ik je al nu de er zo ze ga na an as ca mm cm kg km lp st am pm tm
  x bv nv`,
);
// Those of them that people write in capitals too, and others that stand behind the number of a model.
const MEASURES = words("cm mm kg km lp st am pm bv nv xl xs tv hd cd pk kw wc ml gb tb eu ok");
const POSTCODE_CUES = words("postcode postcodegebied postcodes pc zip zipcode plz");

// Units that people write in small letters right behind four figures: '4500kw'.
const GLUED_UNITS = words("wp va hp ma ah nm ft hz bn ml mb gb tb kw pk");

// The last token of the letters of a postcode whose figures are token `at`; null when none stands there.
function postcodeLetters(tokens: Token[], at: number): number | null {
  const figures = tokens[at];
  if (figures?.kind !== "number" || !/^[1-9]\d{3}$/.test(figures.text)) return null;
  if (tokens[at - 1]?.kind === "word") return null;
  const first = firstLetter(tokens, at);
  const pair = tokens[first];
  if (pair?.kind !== "word") return null;
  const second = tokens[first + 2];
  // '3512 A B'
  if (pair.text.length === 1 && tokens[first + 1]?.kind === "space" && second?.text.length === 1)
    return pair.isCapital && second.isCapital ? first + 2 : null;
  if (pair.text.length !== 2) return null;
  const isGlued = first === at + 1;
  if (!NO_POSTCODE.has(pair.text) || (pair.isCapital && isGlued)) return first;
  if (isGlued && isCalledPostcode(tokens, at)) return first;
  // '3512 WE' in capitals, but no '1500 KG' and no 'IN 2027 WE GAAN'.
  const isHeading = tokens[beside(tokens, first, 1)]?.isShouted;
  const isJoined = tokens[at + 1]?.kind === "sign";
  const isPlace = isJoined || !MEASURES.has(pair.text) || isPlaceOfPostcode(tokens, at, first);
  return pair.isShouted && isPlace && !isHeading ? first : null;
}

// Where the letters begin: 'AB' of '3512 AB', '3512AB', '3512-AB' and '3512.AB'.
function firstLetter(tokens: Token[], at: number): number {
  const isJoined = /^[.-]$/.test(textAt(tokens, at + 1)) && tokens[at + 2]?.isShouted;
  return isJoined ? at + 2 : beside(tokens, at, 1);
}

// 'postcode 3512', 'postcode is 3512', 'pc: 3512'.
function isCalledPostcode(tokens: Token[], at: number): boolean {
  const before = beside(tokens, at, -1);
  const cue = /^(?:is|:)$/.test(textAt(tokens, before)) ? beside(tokens, before, -1) : before;
  return POSTCODE_CUES.has(textAt(tokens, cue));
}

// Where a postcode stands and a measure or a model does not: 'in 3512 PK', 'van 3512 PK naar', 'Utrecht 3512 PK'.
function isPlaceOfPostcode(tokens: Token[], at: number, letters: number): boolean {
  if (isCalledPostcode(tokens, at)) return true;
  const [before, after] = [beside(tokens, at, -1), textBeside(tokens, letters, 1)];
  const town = tokens[beside(tokens, letters, 1)];
  if (before < 0 && !town) return true;
  return (
    /^(?:naar|in|te|uit)$/.test(textAt(tokens, before)) || after === "naar" || TOWNS.has(after)
  );
}

// A postcode without a house number leads to one street: its letters are hidden, its figures say no more than a town.
function isLonePostcode(tokens: Token[], at: number): boolean {
  const first = firstLetter(tokens, at);
  const pair = tokens[first];
  if (!pair || isModel(tokens, at)) return false;
  if (isCalledPostcode(tokens, at)) return true;
  const isJoined = first === at + 2 && tokens[at + 1]?.kind === "sign";
  const isMeasure = MEASURES.has(pair.text) && !isJoined;
  if (pair.isCapital) return !isMeasure || isPlaceOfPostcode(tokens, at, first);
  const isUnit = isMeasure || GLUED_UNITS.has(pair.text) || NO_POSTCODE.has(pair.text);
  return first === at + 1 && !isUnit;
}

const MODEL_REACH = 6;

// 'R 1200 GS', 'LG 4030 AB', 'type 5020 CX'.
function isModel(tokens: Token[], at: number): boolean {
  const make = tokens[beside(tokens, at, -1)];
  if (make?.kind === "word" && make.text.length === 1) return true;
  if (make?.isShouted && make.text.length < MODEL_REACH && !TOWNS.has(make.text)) return true;
  return tokens
    .slice(Math.max(0, at - MODEL_REACH), at)
    .some(({ text }) => /^(?:model|type|serie|merk|typenummer)$/.test(text));
}

/** Where an address ends that ends at `end` without its postcode, which tells where it is as well. */
export function withPostcode(tokens: Token[], end: number): number {
  let at = end;
  while (at < end + 3 && /^[ ,(-]$/.test(tokens[at]?.kind === "space" ? " " : textAt(tokens, at)))
    at += 1;
  const letters = postcodeLetters(tokens, at);
  return letters === null ? end : letters + 1;
}
