import { MONTH_WORDS } from "./moments.ts";
import { spokenDigits } from "./numbers.ts";
import { CURRENCY, UNITS } from "./plain-numbers.ts";
import { beside, type Token, textAt, words } from "./tokens.ts";

/** What is written before the number of a house. */
export const NUMBER_WORDS = words("nr nummer huisnummer huisnr no num number #");
const AFTER_NUMBER = words(
  `naar in te en is tot aan bij of wonen staat ligt want dus daar op to and at from gaat gaan moet moeten
  wordt worden heeft hebben kan kunnen`,
);
const NOT_HOUSE = words(
  `hoog etage verdieping verdiepingen kamers kamer personen trappen treden x keer maal procent
  % graden jaar dagen weken minuten min dozen stoelen kasten meters`,
);
// Verbs that go on with the sentence behind a number, as no name of what is counted does.
const VERBS = words(
  `hebben worden moeten kunnen willen zullen mogen wonen verlaten verhuizen krijgen komen blijven huren
  kopen verkopen laten laden lossen rijden brengen halen ophalen pakken sjouwen tillen slopen stoppen bellen
  alles eens mits`,
);
// What verbs begin with that tell where to or how: 'ontruimen', 'leeghalen', 'opleveren'.
const PREFIXED =
  /^(?:aan|achter|af|be|binnen|dicht|door|in|klaar|leeg|los|mee|neer|om|ont|op|over|samen|schoon|terug|uit|ver|weg)[a-z]{3,}en$/;
// What verbs of foreign descent end on: 'parkeren', 'demonteren'.
const BORROWED = /[a-z]{3}eren$/;
// What people have moved, and what stands or lies in a street: as the last part of a word, in the plural.
const THINGS =
  /(?:dozen|stoelen|kasten|bedden|lampen|fietsen|planten|kratten|kisten|boxen|banken|boeken|zakken|tassen|borden|schilderijen|matrassen|krukken|plekken|plaatsen|vakken|treden|trappen|mensen|kinderen|woningen|huizen|panden|bomen|bussen|stukken|dingen|spullen|meubelen|platen|planken|delen|verdiepingen|lagen|deuren|ramen|bochten|mannen|vrouwen|katten|honden|weken|maanden|nachten|uren|dagen|beelden|apparaten|machines|palen|tegels|potten|bakken|rollen|flessen|pannen|lijsten|doeken|rekken|klokken|kleden|tapijten|gordijnen|vloeren|auto)$/;
const LONGEST_NUMBER = 5;
const MOST_BEFORE = 6;
const MOST_BACK = 12;
const NEAR_NUMBER = words("postcode");

/** The number of a house, and what is said around it. */
export interface HouseNumber {
  /** The token after its last. */
  end: number;
  figures: string;
  /** Nothing but a sign, or a word that goes on with the sentence, follows. */
  ends: boolean;
  /** What follows is counted by it, or makes it a day: '5 nachten', '12 april'. */
  counts: boolean;
  /** A small number right before things of which there are several: '3 auto's'. */
  countsThings: boolean;
  /** The word before it that says what it is. */
  word: string | null;
  /** It tells one of several homes: '12 bis', '12-II'. */
  added: boolean;
}

/** A house number from token `at` on, with the word or those of `signs` that stand before it. */
export function readHouseNumber(tokens: Token[], at: number, signs: RegExp): HouseNumber | null {
  let index = at;
  let word: string | null = null;
  let linked = false;
  for (let count = 0; count < MOST_BEFORE; count += 1) {
    const { kind, text = "" } = tokens[index] ?? {};
    if (NUMBER_WORDS.has(text)) word = text;
    else if (word !== null && text === "is") linked = false;
    else if (text === "en" || text === "met") linked = true;
    else if (kind !== "space" && !(kind === "sign" && (signs.test(text) || closes(tokens, index))))
      break;
    index += 1;
  }
  const number = tokens[index];
  const isSaid = number?.kind === "word" && number.text !== "een" && index > at;
  const figures = isSaid ? spokenDigits(number.text) : number?.text;
  if (!number || (linked && word === null) || !figures || !/^[1-9]\d*$/.test(figures)) return null;
  if (figures.length > LONGEST_NUMBER) return null;
  const [mark, next] = [tokens[index + 1], tokens[index + 2]];
  if (mark?.kind === "sign" && /^[.,:]$/.test(mark.text) && next?.kind === "number") return null;
  if (mark?.kind === "word" && /^(?:e|ste|de)$/.test(mark.text)) return null;
  const counted = textAt(tokens, beside(tokens, index, 1));
  if (UNITS.has(counted) || CURRENCY.has(counted) || NOT_HOUSE.has(counted)) return null;
  // '14 bij 20' is a size, '14 bij de deur' is not.
  if (counted === "bij" && tokens[beside(tokens, beside(tokens, index, 1), 1)]?.kind === "number")
    return null;
  const end = additionEnd(tokens, index + 1);
  const isDay =
    Number(figures) <= DAYS && MONTH_BEHIND.test(textAt(tokens, end - 1)) && end === index + 3;
  const behind = tokens[end]?.kind === "space" ? end + 1 : end;
  const after = tokens[behind];
  const counts = isDay || isCounted(after, figures) || isApostrophed(tokens, behind);
  return {
    end,
    figures,
    ends: !after || after.kind === "sign" || AFTER_NUMBER.has(after.text),
    counts,
    countsThings: isPlural(tokens, behind) && Number(figures) <= MOST_COUNTED && end === index + 1,
    word,
    added: ADDED.test(textAt(tokens, end - 1)) && end > index + 1,
  };
}

// The full stop of 'nr. 12'.
function closes(tokens: Token[], at: number): boolean {
  return tokens[at]?.text === "." && NUMBER_WORDS.has(textAt(tokens, at - 1));
}

const YEAR = /^(?:1[89]|20)\d\d$/;
const ADDED = /^(?:bis|hs|huis|i{2,3}|iv)$/;
const MIN_COUNTED = 4;
const DAYS = 31;
// Of '12-06'.
const MONTH_BEHIND = /^(?:0[1-9]|1[0-2])$/;
// What a number at a door counts seldom passes this.
const MOST_COUNTED = 30;

function isCounted(after: Token | undefined, figures: string): boolean {
  if (YEAR.test(figures)) return true;
  if (after?.kind !== "word") return false;
  const { text } = after;
  if (MONTH_WORDS.has(text)) return true;
  // 'Lisdodde 12 Assen'
  if (after.isCapital) return false;
  return text.length >= MIN_COUNTED && /(?:en|s)$/.test(text) && !isVerb(text);
}

// A word on -en that goes on with the sentence, as an infinitive does.
function isVerb(word: string): boolean {
  if (VERBS.has(word)) return true;
  return !THINGS.test(word) && (PREFIXED.test(word) || BORROWED.test(word));
}

// 'dozen', 'auto's'; no town and no word that goes on with the sentence.
function isPlural(tokens: Token[], at: number): boolean {
  const { kind, text = "", isCapital } = tokens[at] ?? {};
  if (kind !== "word" || isCapital || text.length < MIN_COUNTED || MORE.has(text)) return false;
  return isApostrophed(tokens, at) || THINGS.test(text) || (text.endsWith("s") && !VERBS.has(text));
}

// The plural of 'auto' and 'foto'.
function isApostrophed(tokens: Token[], at: number): boolean {
  return /^['’]$/.test(textAt(tokens, at + 1)) && textAt(tokens, at + 2) === "s";
}

// Words that look like several things and tell where or how.
const MORE = words(
  `boven beneden binnen buiten tussen samen achter rechts links midden tegen alleen soms anders thuis
  graag even eigen`,
);

// '12a', '12-2', '12 bis': what tells one home at a number from the next.
function additionEnd(tokens: Token[], at: number): number {
  const [mark, next] = [tokens[at], tokens[at + 1]];
  if (mark?.kind === "word" && mark.text.length <= 3) return at + 1;
  const isJoined = mark?.kind === "sign" && /^[-/]$/.test(mark.text);
  if (isJoined && next && next.kind !== "space" && next.text.length <= 3) return at + 2;
  if (mark?.kind === "space" && /^(?:bis|hs|huis|boven|rood|zwart|[abc])$/.test(next?.text ?? ""))
    return at + 2;
  return at;
}

/** Where a house number that stands before token `at` begins: 'nummer 12, 3511 AB', 'nr 12 aan de Kade'. */
export function numberBefore(tokens: Token[], at: number): number | null {
  for (let index = at - 1; index >= 0 && at - index < MOST_BACK; index -= 1) {
    const { kind, text } = tokens[index] ?? { kind: "sign", text: "." };
    if (kind === "number") {
      const isAddition = /^[-/]$/.test(textAt(tokens, index - 1));
      if (isAddition && tokens[index - 2]?.kind === "number") continue;
      const word = beside(tokens, index, -1);
      return NUMBER_WORDS.has(textAt(tokens, word)) ? index : null;
    }
    const passes = kind === "space" || /^[,:(/-]$/.test(text) || NEAR_NUMBER.has(text);
    if (!passes && !(kind === "word" && text.length <= 3)) return null;
  }
  return null;
}
