import type { Token } from "./tokens.ts";

/** A number in a text, in figures or in words, with the token that it is. */
export interface Numeral {
  digits: string;
  spoken: boolean;
  /** First token and the one after the last. */
  first: number;
  end: number;
}

const UNITS = ["nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"];
const TENS = ["", "", "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig"];
TENS.push("negentig");
const TEENS = ["tien", "elf", "twaalf", "dertien", "veertien", "vijftien", "zestien"];
TEENS.push("zeventien", "achttien", "negentien");

// Digits as other people here say them, without accents.
const FOREIGN = [
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  ["null", "eins", "zwei", "drei", "", "funf", "sechs", "sieben", "", "neun"],
  ["sifir", "bir", "iki", "uc", "dort", "bes", "alti", "yedi", "sekiz", "dokuz"],
  ["", "jeden", "dwa", "trzy", "cztery", "piec", "szesc", "siedem", "osiem", "dziewiec"],
];

const SPOKEN = new Map<string, string>();
const SINGLE = new Map<string, string>();
for (const row of [UNITS, ...FOREIGN]) {
  for (const [digit, word] of row.entries()) if (word) SINGLE.set(word, String(digit));
}
SINGLE.set("zeuven", "7");
SINGLE.set("nulletje", "0");
for (const [word, digit] of SINGLE) SPOKEN.set(word, digit);
for (const [teen, word] of TEENS.entries()) SPOKEN.set(word, String(10 + teen));
for (const [ten, word] of TENS.entries()) {
  if (!word) continue;
  SPOKEN.set(word, `${ten}0`);
  for (const [unit, name] of UNITS.entries()) {
    if (unit > 0) SPOKEN.set(`${name}en${word}`, `${ten}${unit}`);
  }
}

const LONGEST_WORD = 18;
const LONGEST_GLUED = 160;

/** The digits that a word says, such as 'zes', 'achtenveertig' or 'nulzes'; null when it says none. */
export function spokenDigits(word: string): string | null {
  const known = SPOKEN.get(word);
  if (known !== undefined) return known;
  if (word.length > LONGEST_GLUED || word.length < 5) return null;
  return gluedDigits(word);
}

// Longest words first at each place; a word that is no row of numbers stops early.
function gluedDigits(word: string): string | null {
  const reached: (string | null)[] = [""];
  for (let at = 0; at < word.length; at += 1) {
    const said = reached[at];
    if (said === null || said === undefined) continue;
    for (let end = Math.min(word.length, at + LONGEST_WORD); end > at; end -= 1) {
      const digits = SPOKEN.get(word.slice(at, end));
      if (digits !== undefined) reached[end] ??= said + digits;
    }
  }
  return reached[word.length] ?? null;
}

// Letters that stand for a digit inside a number.
const LOOKS_LIKE: Record<string, string> = { o: "0", i: "1", l: "1", e: "3", s: "5", b: "8" };
const TWICE = new Set(["dubbel", "dubbele", "double"]);

/** Every number of a text in order; `een` is one, too, because it may be a digit of a longer one. */
export function numerals(tokens: Token[]): Numeral[] {
  const found: Numeral[] = [];
  let twice = -1;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "space") continue;
    const digits = token.kind === "number" ? token.text : wordDigits(tokens, at);
    if (digits === null) {
      twice = token.kind === "word" && TWICE.has(token.text) ? at : -1;
      continue;
    }
    const spoken = token.kind === "word";
    if (twice >= 0) found.push({ digits: digits + digits, spoken, first: twice, end: at + 1 });
    else found.push({ digits, spoken, first: at, end: at + 1 });
    twice = -1;
  }
  return found;
}

function wordDigits(tokens: Token[], at: number): string | null {
  const token = tokens[at];
  if (token?.kind !== "word") return null;
  if (token.text.length > 1) return spokenDigits(token.text);
  const digit = LOOKS_LIKE[token.text];
  if (digit === undefined) return null;
  const before = tokens[at - 1]?.kind === "number";
  const after = tokens[at + 1]?.kind === "number";
  if (before && after) return digit;
  return after && "oil".includes(token.text) ? digit : null;
}
