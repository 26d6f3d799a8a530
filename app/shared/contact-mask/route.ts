import { type HouseNumber, NUMBER_WORDS, readHouseNumber } from "./house-number.ts";
import { isCountedWord } from "./street-words.ts";
import { beside, type Stretch, type Token, textAt, words } from "./tokens.ts";

const FROM = words("van vanaf vanuit from uit");
const TO = words("naar to richting");
const MIN_NAME = 4;

interface Place {
  word: Token;
  number: HouseNumber;
}

// A name of up to three words with a house number behind it, whatever it is called.
function placeFrom(tokens: Token[], from: number): Place | null {
  let at = from;
  if (/^(?:de|het|the)$/.test(textAt(tokens, at))) at = beside(tokens, at, 1);
  for (let count = 0; count < MOST_NAME_WORDS && at >= 0; count += 1) {
    const word = tokens[at];
    if (word?.kind !== "word" || NUMBER_WORDS.has(word.text) || isCountedWord(word.text))
      return null;
    const number = readHouseNumber(tokens, at + 1, /^[,(]$/);
    if (number) {
      const isPlace = !number.counts && !number.countsThings && word.text.length >= MIN_NAME;
      return isPlace ? { word, number } : null;
    }
    at = beside(tokens, at, 1);
  }
  return null;
}

const MOST_NAME_WORDS = 3;

/** 'van Lisdodde 12 naar Zonnebloem 8': one of two places with a number, whatever they are called. */
export function routeAt(tokens: Token[], at: number): Stretch | null {
  const isFrom = FROM.has(textAt(tokens, at));
  if (!isFrom && !TO.has(textAt(tokens, at))) return null;
  const start = beside(tokens, at, 1);
  const place = placeFrom(tokens, start);
  if (!place) return null;
  const { word, number } = place;
  if (!isFrom) {
    const origin = originBefore(tokens, at);
    return origin && isRoute(origin, place) ? [start, number.end] : null;
  }
  const to = toBehind(tokens, number.end);
  if (to < 0) return null;
  if (word.isCapital) return [start, number.end];
  const target = placeFrom(tokens, beside(tokens, to, 1));
  return target && isRoute(place, target) ? [start, number.end] : null;
}

// In small letters the two have to be different: from one thing of a kind to another is no way to a home.
function isRoute(from: Place, to: Place): boolean {
  const isNamed = from.word.isCapital && to.word.isCapital;
  return (isNamed || from.word.text !== to.word.text) && from.number.ends && to.number.ends;
}

const TO_REACH = 12;

// Where 'naar' stands behind the number of a place, across its postcode, town or 'in Utrecht'.
function toBehind(tokens: Token[], end: number): number {
  for (let at = end; at < end + TO_REACH && at < tokens.length; at += 1) {
    const { kind, text, isCapital } = tokens[at] ?? { kind: "sign", text: ".", isCapital: false };
    if (TO.has(text)) return at;
    const passes = kind !== "word" || isCapital || /^(?:in|te|hs|bis)$/.test(text);
    if (!passes || /^[.!?]$/.test(text)) return -1;
  }
  return -1;
}

const FROM_REACH = 24;

// The place that a route to another one begins at, where 'naar' is token `at`.
function originBefore(tokens: Token[], at: number): Place | null {
  for (let index = at - 1; index >= 0 && at - index < FROM_REACH; index -= 1) {
    const text = textAt(tokens, index);
    if (/^[.!?]$/.test(text)) return null;
    if (!FROM.has(text)) continue;
    const place = placeFrom(tokens, beside(tokens, index, 1));
    return place && toBehind(tokens, place.number.end) === at ? place : null;
  }
  return null;
}
