import { normalise } from "./normalise.ts";
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
// Words of the language, without accents, that are names as well: only a capital tells them apart.
const ORDINARY_NAMES = words(
  `groot groote grote klein kleine berg bergen bos bosch bakker visser smit smid smeets mulder
  molenaar koning konings prins hertog graaf keizer bisschop paus ridder jonker heer jong jonge oude
  ouden lang lange kort korte dik dun wit witte zwart zwarte bruin bruine rood roode groen groene
  blauw blauwe grijs goud zilver ijzer koper steen stenen hout kok brouwer slager schilder timmerman
  kuiper schipper boer boeren jager herder schaap lam wolf wolk vos haas konijn beer leeuw leeuwen
  haan kip hoen duif valk arend raaf kraai mus vink zwaan gans eend reiger meeuw mees vis haring bok
  paard dijk dam brug sluis haven haag heide veld velden akker wal weg laan straat plein poort
  toren kerk kerkhof klooster kapel huis huizen hof hoven stal schuur kamer zolder kelder keuken dak
  muur wand deur raam venster bank stoel tafel kast bed lamp zand duin water meer zee kust strand
  beek bron put meeren eiland polder linde eik beuk boom bomen blad bloem bloemen roos rozen tulp
  jasmijn iris viool doorn gras koren haver hop peer appel kers noot zomer winter herfst lente storm
  wind regen sneeuw vorst zon maan ster sterre sterk snel stil stille goed goede beste vroom wijs
  vries vrede hope joy will wil bass pas plas post pot pet pen bol bal bus boot schip
  kooi kist doos koffer zak mand laars schoen hoed jas broek post markt kramer koopman meester
  schouten schout rechter dokter verhuizer drager loper vogel zang kwast ring draad touw bout moer
  hamer spijker schroef ton vat kan kant rand hoek punt streep recht krom hoog hooge laag breed brede
  smal diep ruim ruime nieuw nieuwe vol volle vrij schoon mooi knap fijn best keur kaart blok kolk
  kroon troon zwaard schild lans pijl boog maat peil hand arm been voet hoofd baard haar oog mond
  tand hart bel bot rug zwager broer neef oom vader moeder zoon dochter kind man vrouw gast buur
  buurman visscher molen stad dorp kamp gracht wijk heuvel vallei weide rijk rijke arm arme hard
  harde zacht zachte zoet zoete bitter warm koud koude donker licht mei juni maart april augustus
  noord zuid oost west noordam zondag maandag vrijdag loos loon last lust lof leen leer les mes
  mars maas rijn waal lek eem ijssel spaan schaaf beitel zaag boor ploeg wagen karren kar wiel as
  rad spil anker zeil mast roer dek ruimte brand vuur vonk gloed rook as kool roet
  ben klok vloer spiegel trap lift kluis piano orgel plant kleed tapijt gordijn pan bord fiets ladder
  tuin erf balkon`,
);

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

const MIN_VARIANT = 4;
const MIN_UNTITLED = 5;
const MAX_VARIANT = 30;

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

const isVariantLong = (word: string) => word.length >= MIN_VARIANT && word.length <= MAX_VARIANT;

// A name with one letter for what is written in several ways: 'Heijden' and 'Heyden', 'Smit' and 'Smidt'.
function soundsOf(name: string): string {
  return name
    .replace(/e?ij|ei|ey|y/g, "y")
    .replace(/ck|c(?=[aou])/g, "k")
    .replace(/ph/g, "f")
    .replace(/th|dt/g, "t")
    .replace(/z/g, "s")
    .replace(/(.)\1/g, "$1");
}

const ENDINGS = ["en", "s", "je", "h"];

// 'hendrik' of 'Hendriks', 'Hendriksen' and 'Hendriksjes'.
function withoutEndings(sounds: string): string {
  const ending = ENDINGS.find((end) => sounds.endsWith(end) && sounds.length > end.length + 2);
  return ending === undefined ? sounds : withoutEndings(sounds.slice(0, -ending.length));
}

const withoutH = (sounds: string) => (sounds.endsWith("h") ? sounds.slice(0, -1) : sounds);

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
