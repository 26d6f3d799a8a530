import { normalise } from "./normalise.ts";
import {
  beside,
  type Find,
  findOf,
  startsSentence,
  type Token,
  tokenise,
  words,
} from "./tokens.ts";

// Particles stand in ordinary sentences too and tell nobody who it is.
const PARTICLES = words("van der den de het ten ter te van't and von del la le el t in op");
const MIN_PART = 3;
const MIN_GLUED = 7;
const MIN_BACKWARDS = 5;
const CUES = words(
  `ben heet naam groet groeten groetjes mvg gr liefs mevrouw mevr mw meneer mijnheer dhr heer fam
  familie vraag vragen naar tnv aan vriendelijke bedankt adem imie`,
);
const CUE_WORDS = 3;
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
  rad spil anker zeil mast roer dek ruimte brand vuur vonk gloed rook as kool roet`,
);

/** The client's own name where it is written as one; a word such as 'groot' may be only that. */
export function findNames(tokens: Token[], name: string): Find[] {
  const all = tokenise(normalise(name))
    .filter(({ kind }) => kind === "word")
    .map(({ text }) => text);
  const parts = new Set(all.filter((part) => part.length >= MIN_PART && !PARTICLES.has(part)));
  const own = { parts, all, initials: new Set(all.map((part) => part.slice(0, 1))) };
  const glued = all.join("");
  const short = all.filter((part) => parts.has(part)).join("");
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
    const whole = token.text.length >= MIN_GLUED && (token.text === glued || token.text === short);
    const part = partOf(token.text, parts);
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
  return word.endsWith("s") && parts.has(word.slice(0, -1)) ? word.slice(0, -1) : null;
}

interface Own {
  parts: Set<string>;
  all: string[];
  initials: Set<string>;
}

function isName(tokens: Token[], at: number, part: string, own: Own): boolean {
  if (!ORDINARY_NAMES.has(part)) return true;
  const token = tokens[at];
  if (([-1, 1] as const).some((step) => isBesidePart(tokens, at, step, own))) return true;
  const neighbours = [neighbour(tokens, at, -1), neighbour(tokens, at, 1)];
  const shouted = neighbours.every((other) => other?.kind !== "word" || other.isCapital);
  if (token?.isCapital && !startsSentence(tokens, at, /^[.!?:;(*•-]$/) && !shouted) return true;
  return cued(tokens, at);
}

// Another part of the name before or after, or an initial before, across its particles and its signs:
// 'eline de boer', 'Brouwer, Gijs', 'H. Schouten'.
function isBesidePart(tokens: Token[], at: number, step: 1 | -1, own: Own): boolean {
  let isDotted = false;
  for (let index = at + step; Math.abs(index - at) <= MOST_BETWEEN; index += step) {
    const { kind, text } = tokens[index] ?? { kind: "sign", text: "!" };
    if (kind === "space") continue;
    if (/^[.,'’-]$/.test(text)) {
      if (text === ".") isDotted = true;
      continue;
    }
    if (kind !== "word") return false;
    if (partOf(text, own.parts) !== null) return !isDotted;
    if (PARTICLES.has(text) && own.all.includes(text)) continue;
    return text.length === 1 && step === -1 && isDotted && own.initials.has(text);
  }
  return false;
}

const MOST_BETWEEN = 6;

// The word before or after, also across the dash of a double name.
function neighbour(tokens: Token[], at: number, step: 1 | -1): Token | undefined {
  const dash = tokens[at + step]?.text === "-";
  return tokens[dash ? at + 2 * step : beside(tokens, at, step)];
}

function cued(tokens: Token[], at: number): boolean {
  let index = at;
  for (let count = 0; count < CUE_WORDS; count += 1) {
    index = beside(tokens, index, -1);
    const token = tokens[index];
    if (!token || /^[.!?]$/.test(token.text)) return false;
    if (CUES.has(token.text)) return true;
    const passes = PARTICLES.has(token.text) || token.kind === "sign" || token.text.length === 1;
    if (!passes) return false;
  }
  return false;
}

const MOST_BEFORE = 12;

// Particles and initials before it belong to the name: 'M. van den Heuvel'.
function nameStart(tokens: Token[], at: number, { all, initials }: Own): number {
  let start = at;
  for (let index = at - 1; index >= 0 && at - index < MOST_BEFORE; index -= 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.kind === "space" || /^[.'’-]$/.test(token.text)) continue;
    const particle = PARTICLES.has(token.text) && all.includes(token.text);
    const initial = token.text.length === 1 && initials.has(token.text);
    if (!particle && !initial) break;
    start = index;
  }
  return start;
}
