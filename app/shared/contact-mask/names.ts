import { isVariantLong, soundsOf, withoutEndings, withoutH } from "./name-sounds.ts";
import { normalise } from "./normalise.ts";
import { ORDINARY_NAMES } from "./ordinary-names.ts";
import {
  beside,
  type Find,
  findOf,
  startsSentence,
  type Token,
  textAt,
  tokenise,
  words,
} from "./tokens.ts";

// Particles stand in ordinary sentences too and tell nobody who it is.
const PARTICLES = words("van der den de het ten ter te van't and von del la le el t in op");
const MIN_PART = 2;
const MIN_PLURAL = 3;
const MIN_GLUED = 7;
const MIN_BACKWARDS = 5;
// What people are called by, often cut short with a point: 'Fam.', 'dhr.'.
const TITLES = words(
  "fam familie mevrouw mevr mvr mw mej juffrouw meneer mijnheer dhr heer hr mr mrs ms miss family",
);
const CUES = words(
  `ben heet heten naam achternaam groet groeten groetjes mvg gr liefs tnv tav namens vriendelijke
  bedankt adem imie name surname regards hoogachtend`,
);
// Who somebody is to a house or a letter: 'Contactpersoon: Bakker', 'gezin Bakker'.
const ROLE =
  /^(?:.*persoon|.*naam|.*bewoners?|.*eigenaar|.*huurder|.*gever|afz|afzender|gezin|wed|weduwe|ondergetekende)$/;
// These ask for somebody only with a word between: 'vraag naar', 'ask for'.
const ASKING = words("vraag vragen ask");
// Words that a name of an inhabitant follows: 'bel', 'deur'. Other things are said of a door as well.
const BELLS = words(
  `bel bell deurbel aanbellen aanbel bellen ring brievenbus naambord naambordje naamplaatje bordje`,
);
const DOORS = words("deur voordeur door");
// What may stand between one of these and a name.
const BEFORE_NAME = words("naar van bij op aan staat for at is : ( - \" , ' „ “");
const MOST_LEADING = 16;
/** The client's own name where it is written as one; a word such as 'groot' may be only that. */
export function findNames(tokens: Token[], name: string): Find[] {
  const all = tokenise(normalise(name))
    .filter(({ kind }) => kind === "word")
    .map(({ text }) => text);
  const parts = new Set(all.filter((part) => part.length >= MIN_PART && !PARTICLES.has(part)));
  const glued = all.join("");
  const short = all.filter((part) => parts.has(part)).join("");
  const pairs = all.slice(1).map((part, at) => `${all[at]}${part}`);
  const sounds = new Map(
    [...parts, ...pairs, glued]
      .filter((part) => isVariantLong(part))
      .map((part) => [withoutEndings(soundsOf(part)), part]),
  );
  const own: Own = { parts, all, sounds, initials: new Set(all.map((part) => part.slice(0, 1))) };
  const withInitial = glued.slice(0, 1) + all.slice(1).join("");
  for (const part of [...parts]) {
    if (part.length >= MIN_BACKWARDS) parts.add([...part].reverse().join(""));
  }
  const finds: Find[] = [];
  for (const [at, token] of tokens.entries()) {
    const spelled = spelledOut(tokens, at, [...parts, glued, short]);
    if (spelled !== null) {
      finds.push(findOf("name", tokens, at, spelled));
      continue;
    }
    if (token.kind !== "word") continue;
    const whole =
      token.text.length >= MIN_GLUED && [glued, short, withInitial, ...pairs].includes(token.text);
    const part = partOf(token.text, parts) ?? variantOf(tokens, at, own);
    if (!whole && !(part && isName(tokens, at, part, own))) continue;
    finds.push(findOf("name", tokens, nameStart(tokens, at, own), at + 1));
  }
  return finds;
}

// Digits and signs that stand for a letter: 'M4r1eke'. A one is an i or an l.
const LETTERS: Record<string, string> = {
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", "@": "a", $: "s", "!": "i" },
};
const SEPARATORS = /^[.*_~'’-]$/;
const MIN_SPELLED = 3;
const LONGEST_SPELLED = 40;

// Where a name ends that starts at a token, with digits for letters or signs between them; else null.
function spelledOut(tokens: Token[], at: number, names: readonly string[]): number | null {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token?.kind === "space" || (before && before.kind !== "space" && !OPENS.test(before.text)))
    return null;
  let text = "";
  let odd = 0;
  for (let end = at; end < tokens.length && end - at < LONGEST_SPELLED; end += 1) {
    const { kind, text: read } = tokens[end] ?? { kind: "space", text: "" };
    if (kind === "space") return null;
    if (SEPARATORS.test(read)) {
      odd += 1;
      continue;
    }
    text += kind === "word" ? read : Array.from(read, (char) => LETTERS[char] ?? "#").join("");
    if (kind !== "word") odd += 1;
    if (text.includes("#") || text.length > LONGEST_SPELLED) return null;
    const next = tokens[end + 1];
    const closes = !next || next.kind === "space" || /^[.,;:!?)"']$/.test(next.text);
    if (odd > 0 && closes && names.some((name) => isSpelled(text, name))) return end + 1;
  }
  return null;
}

const OPENS = /^["'(,:]$/;

function isSpelled(text: string, name: string): boolean {
  if (name.length < MIN_SPELLED || text.length !== name.length) return false;
  return text === name || text.replaceAll("i", "l") === name.replaceAll("i", "l");
}

// The part of the name that a word is, as it is or with an s: 'Sannes fiets'.
function partOf(word: string, parts: Set<string>): string | null {
  if (parts.has(word)) return word;
  const single = word.endsWith("s") && word.length > MIN_PLURAL ? word.slice(0, -1) : "";
  return parts.has(single) ? single : null;
}

const MIN_UNTITLED = 5;

// A part of the name as others spell or inflect it, where a name stands: 'mevrouw Heyden', 'de Hendriksen'.
function variantOf(tokens: Token[], at: number, own: Own): string | null {
  const token = tokens[at];
  if (!token || !isVariantLong(token.text) || ORDINARY_NAMES.has(token.text)) return null;
  if (!own.initials.has(token.text.charAt(0))) return null;
  const sounds = soundsOf(token.text);
  const part = own.sounds.get(withoutEndings(sounds));
  if (part === undefined) return null;
  if (token.text.length < MIN_UNTITLED) return leadTo(tokens, at, own) === "title" ? part : null;
  const isInside = token.isCapital && !startsSentence(tokens, at);
  const isSame = token.isCapital && withoutH(sounds) === withoutH(soundsOf(part));
  return isInside || isSame || leadTo(tokens, at, own) !== null ? part : null;
}

interface Own {
  parts: Set<string>;
  /** The parts and pairs of them by how they sound without an ending. */
  sounds: Map<string, string>;
  all: string[];
  initials: Set<string>;
}

function isName(tokens: Token[], at: number, part: string, own: Own): boolean {
  const token = tokens[at];
  if (!token) return false;
  const isShort = part.length < MIN_PLURAL;
  if (!isShort && !ORDINARY_NAMES.has(part)) return true;
  const lead = leadTo(tokens, at, own);
  if (isShort && !token.isCapital) return lead === "title";
  if (isBehindInitials(tokens, at, own)) return true;
  if (([-1, 1] as const).some((step) => isBesidePart(tokens, at, step, own))) return true;
  if (isCapitalName(tokens, at, own)) return true;
  return lead !== null || isFollowed(tokens, at);
}

const isOwnParticle = (token: Token | undefined, own: Own) =>
  token?.kind === "word" && PARTICLES.has(token.text) && own.all.includes(token.text);

// A capital where no sentence and no heading gives every word one: 'bij Bakker', 'De Boer heeft de sleutel'.
function isCapitalName(tokens: Token[], at: number, own: Own): boolean {
  const token = tokens[at];
  if (!token?.isCapital) return false;
  if (isOwnParticle(tokens[beside(tokens, at, -1)], own) && !token.isShouted) return true;
  const neighbours = [neighbour(tokens, at, -1), neighbour(tokens, at, 1)];
  const isHeading = neighbours.every((other) => other?.kind !== "word" || other.isCapital);
  return !startsSentence(tokens, at, /^[.!?:;(*•-]$/) && !isHeading;
}

const MOST_INITIALS = 4;

// 'JW Smit', 'J Smit'.
function isBehindInitials(tokens: Token[], at: number, own: Own): boolean {
  let index = beside(tokens, at, -1);
  while (isOwnParticle(tokens[index], own)) index = beside(tokens, index, -1);
  return isInitials(tokens[index], own) && !!tokens[at]?.isCapital;
}

function isInitials(token: Token | undefined, { initials }: Own): boolean {
  if (token?.kind !== "word" || token.text.length > MOST_INITIALS) return false;
  if (!token.isCapital || (token.text.length > 1 && !token.isShouted)) return false;
  return [...token.text].every((letter) => initials.has(letter));
}

// Another part of the name before or after, or an initial before, across its particles and its signs:
// 'eline de boer', 'Brouwer, Gijs', 'H. Schouten', and across who lives there too: 'Jan en Els Bakker'.
function isBesidePart(tokens: Token[], at: number, step: 1 | -1, own: Own): boolean {
  let isDotted = false;
  let passed: Token | undefined;
  for (let index = at + step; Math.abs(index - at) <= MOST_BETWEEN; index += step) {
    const token = tokens[index];
    const { kind, text } = token ?? { kind: "sign", text: "!" };
    if (kind === "space") continue;
    if (/^[.,'’-]$/.test(text)) {
      if (text === ".") isDotted = true;
      continue;
    }
    if (passed && (text === "en" || text === "&")) continue;
    if (kind !== "word") return false;
    if (partOf(text, own.parts) !== null) return !isDotted;
    if (isOwnParticle(token, own)) continue;
    if (text.length === 1 && step === -1 && isDotted && own.initials.has(text)) return true;
    const joint = textAt(tokens, beside(tokens, index, -1));
    if (passed || step === 1 || !token?.isCapital || !/^(?:en|&)$/.test(joint)) return false;
    passed = token;
  }
  return false;
}

const MOST_BETWEEN = 8;

// The word before or after, also across the dash of a double name.
function neighbour(tokens: Token[], at: number, step: 1 | -1): Token | undefined {
  const dash = tokens[at + step]?.text === "-";
  return tokens[dash ? at + 2 * step : beside(tokens, at, step)];
}

// 'Fam. de Boer', 'groetjes van bakker', 'aanbellen bij bakker', 'naam op de deur: De Vries'. An article that is no
// part of the name says that the word is none: 'aanbellen bij de bakker'.
function leadTo(tokens: Token[], at: number, own: Own): "title" | "cue" | null {
  let letters = "";
  let links = 0;
  let isLinked = false;
  for (let index = at - 1; index >= 0 && at - index < MOST_LEADING; index -= 1) {
    const token = tokens[index];
    if (!token) return null;
    const { kind, text } = token;
    if (kind === "space") continue;
    if (TITLES.has(text)) return "title";
    if (ROLE.test(text)) return "cue";
    if (CUES.has(text)) return "cue";
    if (ASKING.has(text)) return isLinked ? "cue" : null;
    // 'Bel pas aan' rings at a time.
    if (BELLS.has(text)) {
      const isTime = links === 0 && textAt(tokens, beside(tokens, at, 1)) === "aan";
      return isTime ? null : "cue";
    }
    if (DOORS.has(text) && links > 0) {
      if (tokens[at]?.isCapital) return "cue";
      continue;
    }
    if (text === ".") {
      const word = textAt(tokens, index - 1);
      if (!TITLES.has(word) && word.length !== 1 && !CUT_SHORT.test(word)) return null;
      continue;
    }
    if (kind === "word" && text.length === 1) {
      letters = text + letters;
      if (CUES.has(letters)) return "cue";
      continue;
    }
    if (isOwnParticle(token, own) || text === "vd") continue;
    const isArticle = /^(?:de|het|the|onze|mijn)$/.test(text);
    if (isArticle ? links === 0 : !BEFORE_NAME.has(text)) return null;
    links += 1;
    if (kind === "word" && !isArticle) isLinked = true;
  }
  return null;
}

const CUT_SHORT = /^(?:mvg|gr|tnv|tav|afz|wed)$/;

// 'Visser op de bel', 'Bakker staat op de brievenbus', 'the Bakker family'.
function isFollowed(tokens: Token[], at: number): boolean {
  let index = beside(tokens, at, 1);
  if (/^(?:family|familie)$/.test(textAt(tokens, index))) return true;
  if (textAt(tokens, index) === "(") return textAt(tokens, index + 1) === "bel";
  if (/^(?:staat|hangt)$/.test(textAt(tokens, index))) index = beside(tokens, index, 1);
  if (!/^(?:op|bij|naast|on)$/.test(textAt(tokens, index))) return false;
  index = beside(tokens, index, 1);
  if (/^(?:de|het|onze|the)$/.test(textAt(tokens, index))) index = beside(tokens, index, 1);
  const text = textAt(tokens, index);
  return BELLS.has(text) || (DOORS.has(text) && !!tokens[at]?.isCapital);
}

const MOST_BEFORE = 12;

// Particles and initials before it belong to the name: 'M. van den Heuvel', 'JW Smit'.
function nameStart(tokens: Token[], at: number, own: Own): number {
  let start = at;
  for (let index = at - 1; index >= 0 && at - index < MOST_BEFORE; index -= 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.kind === "space" || /^[.'’-]$/.test(token.text)) continue;
    const initial = token.text.length === 1 && own.initials.has(token.text);
    if (!isOwnParticle(token, own) && !initial && !isInitials(token, own)) break;
    start = index;
  }
  return start;
}
