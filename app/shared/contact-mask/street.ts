import { type HouseNumber, NUMBER_WORDS, numberBefore, readHouseNumber } from "./house-number.ts";
import { postcodeAt, withPostcode } from "./postcode.ts";
import { findRoutes } from "./route.ts";
import { endWithPart, isTitledName, isWholeText, nameEnd, nameStart } from "./street-name.ts";
import { COUNTED_WORDS, endOfStreet, isCountedWord, NO_STREET, TOWNS } from "./street-words.ts";
import {
  beside,
  type Find,
  findOf,
  type Stretch,
  startsSentence,
  type Token,
  textAt,
  textBeside,
  words,
} from "./tokens.ts";
import { findToldNumbers } from "./told-number.ts";

// Words that say that an address follows, and those that may stand between them and it.
const CUES = words(
  `woon woont wonen woonde woonden ophalen afhalen afleveren laden lossen bezorgen verlaten gevestigd
  live lives living moving`,
);
// These say so of a name in capitals alone, which nothing is counted behind: 'oud: Parkzicht 45'.
const HOMES = words(
  `woning huis appartement flat oud oude nieuw nieuwe huidig huidige opslag sleutel up home house
  apartment current new old vertrek aankomst bestemming start stek plek place thuis off locatie huren
  huur kochten kopen bewonen`,
);
const TO_ADDRESS = words(
  "op in aan de het bij is wordt van naar nu nog te : , ons mijn dat at the on to we wij ik staat of out",
);
const BEFORE_NAME = words("op aan wordt bij naar vanaf verlaten on");
const PLACED = words("op in aan bij : is at");
const CUE_TOKENS = 9;
const MIN_NAME = 3;
const MIN_SMALL = 4;

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
  return [...finds, ...findToldNumbers(tokens), ...findRoutes(tokens)];
}

function streetAt(tokens: Token[], at: number): Stretch | null {
  const token = tokens[at];
  if (token?.kind !== "word" || token.text.length < MIN_NAME) return null;
  // 'Voorhout' is a town, 'Lange Voorhout' a street.
  if (NO_STREET.has(token.text) && !(token.isCapital && isTitledName(tokens, at))) return null;
  if (TO_ADDRESS.has(token.text) || BETWEEN.has(token.text)) return null;
  const { kind, isBare } = endOfStreet(token.text);
  const isTitled = isBare && (kind === "always" || token.isCapital);
  const hasNameBehind = isTitled || /(?:laan|plein|hof|hofje|pad)$/.test(token.text);
  const named = kind && hasNameBehind ? nameEnd(tokens, at) : at;
  const last = kind === "always" && !isBare ? endWithPart(tokens, named) : named;
  const first = nameStart(tokens, at);
  const name = { kind, isBare, isLonger: first < at || last > at };
  const isWhole = kind === "always" && (!isBare || name.isLonger);
  const signs = isWhole ? /^[,.:(/-]$/ : kind ? /^[,.:(-]$/ : /^[,:(-]$/;
  const beside = readHouseNumber(tokens, last + 1, signs);
  const isStreetName =
    isWhole ||
    (token.isCapital && (kind !== null || isCued(tokens, first) || isPlaced(tokens, first)));
  const number = beside ?? (isStreetName ? numberApart(tokens, last + 1) : null);
  if (!number) {
    const before = token.isCapital ? numberBefore(tokens, first) : null;
    const isName = kind !== null || /^(?:de|het)$/.test(textBeside(tokens, first, -1));
    if (before !== null && isName && !COUNTED_WORDS.has(token.text)) return [before, last + 1];
    const isStreet = isWhole || (kind === "often" && name.isLonger);
    const bare =
      isStreet || kind === "always" ? bareNumberBefore(tokens, first, token, isStreet) : null;
    return bare === null ? null : [bare, last + 1];
  }
  const isStreet =
    isNamed(tokens, at, name, number) || (!number.counts && isTold(tokens, at, first, number));
  return isStreet ? [first, number.end] : null;
}

// '12 Kerkstraat', '12, Kerkstraat', 'at 12 kerkstraat'; no bus, week or sum before it.
function bareNumberBefore(
  tokens: Token[],
  first: number,
  street: Token,
  isStreet: boolean,
): number | null {
  const space = tokens[first - 1]?.kind === "space" ? first - 1 : -1;
  const at = textAt(tokens, space - 1) === "," ? space - 2 : space - 1;
  const number = tokens[at];
  if (space < 0 || number?.kind !== "number" || !/^[1-9]\d{0,3}$/.test(number.text)) return null;
  const isFirst = startsSentence(tokens, at);
  const isApart =
    at < 1 || tokens[at - 1]?.kind === "space" || /[(,:]/.test(textAt(tokens, at - 1));
  const word = textBeside(tokens, at, -1);
  if (!isApart || YEAR.test(number.text) || isCountedWord(word)) return null;
  if (word === "at") return at;
  if (at < space - 1 && !isFirst && word !== "op") return null;
  return isStreet && (street.isCapital || isFirst) ? at : null;
}

const YEAR = /^(?:19|20)\d\d$/;

const MOST_APART = 8;
// What people say between a street and the number they live at in it.
const BETWEEN = words(
  `op is dan daar en ons onze het mijn de wij we wonen woon zitten zit met als in daarvan house my our
  wel nog met bij te`,
);

// 'Kerkstraat, daar op nummer 12', 'Kerkstraat. Ons huisnummer is 12.'
function numberApart(tokens: Token[], from: number): HouseNumber | null {
  let count = 0;
  for (let at = from; at < tokens.length && count < MOST_APART; at += 1) {
    const { kind, text, isCapital } = tokens[at] ?? { kind: "sign", text: "!", isCapital: false };
    if (kind === "space" || /^[,.:;(-]$/.test(text)) continue;
    if (NUMBER_WORDS.has(text)) return readHouseNumber(tokens, at, /^[.:]$/);
    // A town may stand between a street and its number: 'Kerkstraat in Emmen, nummer 12'.
    const isTown = isCapital && /^(?:in|te)$/.test(textBeside(tokens, at, -1));
    if (!BETWEEN.has(text) && !isTown) return null;
    count += 1;
  }
  return null;
}

type Name = ReturnType<typeof endOfStreet> & { isLonger: boolean };

// True for what its own letters tell to be a street with a number.
function isNamed(tokens: Token[], at: number, name: Name, number: HouseNumber): boolean {
  const { kind, isBare, isLonger } = name;
  const token = tokens[at];
  if (kind === null || !token) return false;
  const startsCapital = token.isCapital && startsSentence(tokens, at);
  if (kind === "always" && (isLonger || !isBare)) return !number.countsThings;
  if (number.counts) return false;
  if (kind === "always" && startsCapital && !token.isShouted)
    return isWholeText(tokens, number.end);
  if (isLonger) return true;
  const isInside = token.isCapital && !startsSentence(tokens, at);
  // 'WEG 665 WCS' is a make's.
  if (isBare) return isInside && !token.isShouted;
  if (kind === "sometimes") return isInside || (token.isCapital && number.ends);
  return token.isCapital || number.ends;
}

const DWELLING = /^(?:.*woning|.*huis|appartement|flat|home|house|.*adres)$/;

// A word that no list knows for a street, where something else says that an address stands here.
function isTold(tokens: Token[], at: number, first: number, number: HouseNumber): boolean {
  const token = tokens[at];
  if (
    !token ||
    NUMBER_WORDS.has(token.text) ||
    (isCountedWord(token.text) && !(first < at && token.isCapital))
  )
    return false;
  if (number.word?.startsWith("huis")) return token.isCapital || first < at;
  if (token.isCapital || first < at) {
    if (number.added || withPostcode(tokens, number.end) > number.end) return true;
    if (number.word !== null && !startsSentence(tokens, at)) return true;
    // 'Oude Delft 95'
    if (token.isCapital && isTitledName(tokens, at) && isWholeText(tokens, number.end)) return true;
    if (isCued(tokens, first) || isPlaced(tokens, first)) return true;
    const isHome = number.ends && isCued(tokens, first, HOMES);
    return isHome || isInTown(tokens, first, number);
  }
  const { kind, isBare } = endOfStreet(token.text);
  if (kind === "always" && isBare) return number.ends && isCued(tokens, at);
  if (token.text.length < MIN_SMALL || !number.ends) return false;
  if (kind && !isBare) return isCued(tokens, at) || isPlaced(tokens, at);
  const label = beside(tokens, at, -1);
  if (textAt(tokens, label) === ":" && DWELLING.test(textBeside(tokens, label, -1))) return true;
  return PLACED.has(textBeside(tokens, at, -1)) && isCued(tokens, at);
}

// 'Lisdodde 12, Almere', 'Lisdodde 12 in Almere', 'Almere, Lisdodde 12'.
function isInTown(tokens: Token[], first: number, number: HouseNumber): boolean {
  const before = beside(tokens, first, -1);
  if (textAt(tokens, before) === "," && TOWNS.has(textBeside(tokens, before, -1))) return true;
  if (number.counts) return false;
  let at = tokens[number.end]?.kind === "space" ? number.end + 1 : number.end;
  const link = textAt(tokens, at);
  while (/^(?:[,(-]|in|te)$/.test(textAt(tokens, at))) at = beside(tokens, at, 1);
  const town = tokens[at];
  if (!town?.isCapital) return false;
  // Of a town that is not known the whole text is an address: 'Lisdodde 12 in Lochem'.
  const isAll = link === "in" && startsSentence(tokens, first) && isWholeText(tokens, at + 1);
  const isTown =
    TOWNS.has(town.text) ||
    (town.text === "den" && /^(?:haag|bosch|helder)$/.test(textBeside(tokens, at, 1)));
  // 'Haven 12 Volendam'
  const isBare = endOfStreet(tokens[first]?.text ?? "").isBare && isWholeText(tokens, at + 1);
  return (
    isTown || (isBare && town.kind === "word") || (town.kind === "word" && (link === "te" || isAll))
  );
}

// 'Ons nieuwe adres is', 'woon op', 'ophalen bij': a cue, and nothing but small words behind it.
function isCued(tokens: Token[], at: number, cues = CUES): boolean {
  for (let index = at - 1; index >= 0 && at - index < CUE_TOKENS; index -= 1) {
    const { kind, text } = tokens[index] ?? { kind: "sign", text: "." };
    if (kind === "space") continue;
    if (cues.has(text) || /add?res(?:se?)?$/.test(text)) return true;
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
