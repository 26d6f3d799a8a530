import { spokenDigits } from "./numbers.ts";
import { UNITS } from "./plain-numbers.ts";
import { beside, type Find, type Token } from "./tokens.ts";

const words = (text: string) => new Set(text.split(/\s+/));

// Ends of names of streets that hardly any other word has.
const STREET =
  /(?:straat|straatje|laan|laantje|weg|gracht|kade|singel|dreef|plantsoen|steeg|plein|dijk|boulevard|allee|str)$/;
// Others are ends of ordinary words, too: they need a capital, or a number that ends the sentence.
const STREET_OR_OTHER =
  /(?:hof|pad|park|markt|wal|haven|veld|oord|baan|burg|akker|kamp|zoom|oever|donk|poort|brink|sloot|polder|werf|hoeve|borg|tuin|kreek|vaart|ring|erf|hage|horst)$/;
const NO_STREET = words(
  `onderweg snelweg autoweg ringweg uitweg landweg zandweg eenrichtingsweg wandelweg toegangsweg
  schoolplein voorplein parkeerplein oprijlaan zijstraat winkelstraat achterstraat supermarkt
  bouwmarkt kerkhof fietspad voetpad looppad tuinpad sportveld voetbalveld speelveld werkbaan
  rijbaan loopbaan startbaan voortuin achtertuin zijtuin wintertuin kwekerij rotstuin verzekering
  levering oplevering opslagloods slaapkamer`,
);
const BEFORE_STREET = words(
  `oude nieuwe korte lange grote kleine hoge lage eerste tweede derde voorste achterste noorder
  zuider ooster wester burgemeester professor dokter pastoor koning koningin prins prinses sint
  meester generaal kapitein admiraal jonkheer graaf hertog`,
);
const PARTICLES = words("van de der den het ten ter 't op in aan");
const NUMBER_WORDS = words("nr nummer huisnummer huisnr no num");
const AFTER_NUMBER = words("naar in te en is tot aan bij of wonen staat ligt want dus daar");
const NOT_HOUSE = words(
  `hoog etage verdieping verdiepingen kamers kamer personen trappen treden bij x keer maal procent
  graden jaar dagen weken minuten min dozen stoelen kasten meters`,
);
const NO_POSTCODE = words(
  `sa sd ss om op en in is of te we ik je al nu de er zo ze ga na an as ca mm cm kg km lp st am pm tm
  x bv nv`,
);
const MOST_BEFORE = 5;
const LONGEST_NUMBER = 5;

/** Streets with a house number, and postcodes with one, by which a home is found. */
export function findHomes(tokens: Token[], isCapital: (token: Token) => boolean): Find[] {
  const finds: Find[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const home = streetAt(tokens, at, isCapital) ?? postcodeAt(tokens, at, isCapital);
    if (!home) continue;
    const [first, end] = home;
    finds.push({ kind: "home", from: tokens[first]?.from ?? 0, to: tokens[end - 1]?.to ?? 0 });
    at = end - 1;
  }
  return finds;
}

type Stretch = [first: number, end: number];

function streetAt(
  tokens: Token[],
  at: number,
  isCapital: (token: Token) => boolean,
): Stretch | null {
  const token = tokens[at];
  if (token?.kind !== "word" || NO_STREET.has(token.text)) return null;
  const [name = ""] = STREET.exec(token.text) ?? [];
  const isSure = name !== "";
  if (!isSure && !STREET_OR_OTHER.test(token.text)) return null;
  const isBare = name === token.text;
  const last = isBare || name === "laan" || name === "plein" ? nameEnd(tokens, at, isCapital) : at;
  const first = nameStart(tokens, at, isCapital);
  const number = houseNumber(tokens, last + 1);
  if (!number) {
    const before = isSure && isCapital(token) ? numberBefore(tokens, first) : null;
    return before === null ? null : [before, last + 1];
  }
  const isNamed = first < at || last > at || isCapital(token);
  if (isBare ? !isNamed || (first === at && last === at) : !isSure && !isNamed && !number.ends) {
    return null;
  }
  return [first, number.end];
}

// 'Laan van Meerdervoort': what is called after something has its name behind it.
function nameEnd(tokens: Token[], at: number, isCapital: (token: Token) => boolean): number {
  let index = beside(tokens, at, 1);
  if (!/^(?:van|der|de|den|op)$/.test(tokens[index]?.text ?? "")) return at;
  for (let count = 0; count < MOST_BEFORE && index > 0; count += 1) {
    const token = tokens[index];
    if (token?.kind !== "word") break;
    if (!PARTICLES.has(token.text)) {
      const next = tokens[beside(tokens, index, 1)];
      if (next?.kind !== "word" || !isCapital(next)) return index;
    }
    index = beside(tokens, index, 1);
  }
  return at;
}

// Words that belong to the name and stand before its last: 'Burgemeester de', 'Oude', '2e'.
function nameStart(tokens: Token[], at: number, isCapital: (token: Token) => boolean): number {
  let start = at;
  let index = at;
  for (let count = 0; count < MOST_BEFORE; count += 1) {
    index = beside(tokens, index, -1);
    const token = tokens[index];
    if (!token) break;
    if (/^[.-]$/.test(token.text)) continue;
    const isOrdinal = token.text === "e" && tokens[index - 1]?.kind === "number";
    if (isOrdinal) {
      start = index - 1;
      break;
    }
    if (token.kind !== "word") break;
    const isTitle = BEFORE_STREET.has(token.text) && !PARTICLES.has(token.text);
    if (isTitle || (isCapital(token) && !startsSentence(tokens, index))) start = index;
    else if (PARTICLES.has(token.text)) continue;
    else break;
  }
  return start;
}

function startsSentence(tokens: Token[], at: number): boolean {
  const before = beside(tokens, at, -1);
  return before < 0 || /^[.!?]$/.test(tokens[before]?.text ?? "");
}

interface HouseNumber {
  end: number;
  /** Nothing but a sign, or a word that goes on with the sentence, follows. */
  ends: boolean;
}

// A house number from token `at` on, with the word or the comma that stands before it.
function houseNumber(tokens: Token[], at: number): HouseNumber | null {
  let index = at;
  for (let count = 0; count < MOST_BEFORE; count += 1) {
    const { kind, text } = tokens[index] ?? {};
    const passes = kind === "space" || (kind === "sign" && /^[,.:(]$/.test(text ?? ""));
    if (!passes && !NUMBER_WORDS.has(text ?? "")) break;
    index += 1;
  }
  const number = tokens[index];
  const isSaid = number?.kind === "word" && number.text !== "een" && index > at;
  const figures = isSaid ? spokenDigits(number.text) : number?.text;
  if (!number || !figures || !/^[1-9]\d*$/.test(figures)) return null;
  if (figures.length > LONGEST_NUMBER) return null;
  const [mark, next] = [tokens[index + 1], tokens[index + 2]];
  if (mark?.kind === "sign" && /^[.,:]$/.test(mark.text) && next?.kind === "number") return null;
  if (mark?.kind === "word" && (mark.text === "e" || mark.text === "ste")) return null;
  const following = tokens[beside(tokens, index, 1)];
  const counts = following?.kind === "word" ? following.text : "";
  if (UNITS.has(counts) || NOT_HOUSE.has(counts)) return null;
  const end = additionEnd(tokens, index + 1);
  const after = tokens[end]?.kind === "space" ? tokens[end + 1] : tokens[end];
  return { end, ends: !after || after.kind === "sign" || AFTER_NUMBER.has(after.text) };
}

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

function postcodeAt(
  tokens: Token[],
  at: number,
  isCapital: (token: Token) => boolean,
): Stretch | null {
  const figures = tokens[at];
  if (figures?.kind !== "number" || !/^[1-9]\d{3}$/.test(figures.text)) return null;
  const letters = beside(tokens, at, 1);
  const pair = tokens[letters];
  if (pair?.kind !== "word" || pair.text.length !== 2) return null;
  if (NO_POSTCODE.has(pair.text) && !(isCapital(pair) && letters === at + 1)) return null;
  const number = houseNumber(tokens, letters + 1);
  if (number) return [at, number.end];
  const before = numberBefore(tokens, at);
  return before === null ? null : [before, letters + 1];
}

// 'nummer 12, 3511 AB' and 'nummer 12 aan de Kerkstraat'
function numberBefore(tokens: Token[], at: number): number | null {
  let index = at - 1;
  for (; index >= 0 && at - index < MOST_BACK; index -= 1) {
    if (tokens[index]?.kind === "number") {
      return NUMBER_WORDS.has(textAt(tokens, beside(tokens, index, -1))) ? index : null;
    }
    const text = textAt(tokens, index);
    const passes = /^[ ,:(/-]$/.test(text) || text.length <= 3 || NEAR_NUMBER.has(text);
    if (!passes) return null;
  }
  return null;
}

const MOST_BACK = 7;
const NEAR_NUMBER = words("postcode aan van");

function textAt(tokens: Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === "space" ? " " : (token?.text ?? "");
}
