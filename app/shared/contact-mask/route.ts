import { type HouseNumber, NUMBER_WORDS, readHouseNumber } from "./house-number.ts";
import { isCountedWord } from "./street-words.ts";
import { beside, type Find, findOf, type Token, textAt, words } from "./tokens.ts";

const FROM = words("van vanaf vanuit from uit");
const TO = words("naar to richting");
// What parts the two places of a route, beside these.
const MOVES = words(
  `naar to richting > → bezorgen brengen afleveren lossen straks eind einde nieuw nieuwe bestemming
  daarna losadres afleveradres bezorgadres`,
);
const MIN_NAME = 4;

interface Place {
  first: number;
  word: Token;
  number: HouseNumber;
}

// A name of up to three words with a house number behind it, whatever it is called.
function placeFrom(tokens: Token[], from: number): Place | null {
  let at = from;
  if (/^(?:de|het|the)$/.test(textAt(tokens, at))) at = beside(tokens, at, 1);
  const first = at;
  for (let count = 0; count < MOST_NAME_WORDS && at >= 0; count += 1) {
    const word = tokens[at];
    if (word?.kind !== "word" || NUMBER_WORDS.has(word.text) || isCountedWord(word.text))
      return null;
    const number = readHouseNumber(tokens, at + 1, /^[,(]$/);
    if (number) {
      const isPlace = !number.counts && !number.countsThings && word.text.length >= MIN_NAME;
      return isPlace ? { first, word, number } : null;
    }
    at = beside(tokens, at, 1);
  }
  return null;
}

const MOST_NAME_WORDS = 3;

/** 'van Lisdodde 12 naar Zonnebloem 8': two places with a number and a way between them, whatever they are called. */
export function findRoutes(tokens: Token[]): Find[] {
  return tokens.flatMap((_, at) => {
    const text = textAt(tokens, at);
    if (FROM.has(text)) return routeFrom(tokens, at);
    return MOVES.has(text) ? routeOver(tokens, at) : [];
  });
}

const asFind = (tokens: Token[], { first, number }: Place) =>
  findOf("home", tokens, first, number.end);

// A place behind 'van', before 'naar'; in small letters only with another place behind that.
function routeFrom(tokens: Token[], from: number): Find[] {
  const place = placeFrom(tokens, pastSigns(tokens, from));
  const to = place ? toBehind(tokens, place.number.end) : -1;
  if (!place || to < 0) return [];
  const target = placeFrom(tokens, pastSigns(tokens, to));
  if (target && isRoute(place, target)) return [asFind(tokens, place), asFind(tokens, target)];
  return place.word.isCapital ? [asFind(tokens, place)] : [];
}

// Two places with capitals on both sides of what says that one leads to the other.
function routeOver(tokens: Token[], move: number): Find[] {
  const target = placeFrom(tokens, pastSigns(tokens, move));
  const origin = target?.word.isCapital ? placeBefore(tokens, move) : null;
  if (!target || !origin || !isRoute(origin, target)) return [];
  return [asFind(tokens, origin), asFind(tokens, target)];
}

// The first word behind token `at`, across signs and the small words that lead to a place: ': ', ' op ', '-> '.
function pastSigns(tokens: Token[], at: number): number {
  let index = beside(tokens, at, 1);
  for (let count = 0; count < MAX_LINKS && LINKS.has(textAt(tokens, index)); count += 1) {
    index = beside(tokens, index, 1);
  }
  return index;
}

const MAX_LINKS = 4;
const LINKS = words(": op bij aan we wij in is adres woning huis > = at");

// The place with a capital that ends before token `at`, with a town, signs or such words between.
function placeBefore(tokens: Token[], at: number): Place | null {
  for (let index = at - 1; index > 0 && at - index < TO_REACH; index -= 1) {
    const { kind, text, isCapital } = tokens[index] ?? {
      kind: "sign",
      text: "!",
      isCapital: false,
    };
    if (kind === "number") {
      for (let first = index - 1; first >= 0 && index - first < NAME_REACH; first -= 1) {
        if (!tokens[first]?.isCapital) continue;
        const place = placeFrom(tokens, first);
        if (place?.word.isCapital && place.number.end > index) return place;
      }
      return null;
    }
    const passes = kind !== "word" || isCapital || text.length <= 3 || LINKS.has(text);
    if (!passes || /^[!?]$/.test(text)) return null;
  }
  return null;
}

const NAME_REACH = 6;

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
    const passes =
      kind !== "word" ||
      isCapital ||
      /^(?:in|te|hs|bis|gaan|gaat|we|wij|moet|alles|en|dan)$/.test(text);
    if (!passes || /^[.!?]$/.test(text)) return -1;
  }
  return -1;
}
