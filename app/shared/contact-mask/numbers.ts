import { type Token, textAt, words } from "./tokens.ts";

/** A number in a text, in figures or in words, with the token that it is. */
export interface Numeral {
  digits: string;
  spoken: boolean;
  /** First token and the one after the last. */
  first: number;
  end: number;
}

const UNITS = ["nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"];
const TEENS =
  "tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien".split(" ");
// From twenty on.
const TENS = "twintig dertig veertig vijftig zestig zeventig tachtig negentig".split(" ");

// Digits as other people here say them, without accents.
const FOREIGN = [
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  ["null", "eins", "zwei", "drei", "", "funf", "sechs", "sieben", "", "neun"],
  ["sifir", "bir", "iki", "uc", "dort", "bes", "alti", "yedi", "sekiz", "dokuz"],
  ["", "jeden", "dwa", "trzy", "cztery", "piec", "szesc", "siedem", "osiem", "dziewiec"],
  ["", "un", "deux", "trois", "quatre", "cinq", "", "sept", "huit", "neuf"],
  ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
];
const GERMAN_TENS = "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig".split(" ");
const GERMAN_UNITS = ["", "ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun"];
const ENGLISH_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const rows = [UNITS, ...FOREIGN].map((row) =>
  row.map((word, digit) => [word, `${digit}`] as const),
);
const SINGLE = new Map([...rows.flat(), ["zeuven", "7"], ["nulletje", "0"], ["oh", "0"]]);
SINGLE.delete("");
const SPOKEN = new Map(SINGLE);
for (const [teen, word] of TEENS.entries()) SPOKEN.set(word, `${10 + teen}`);
sayTens(TENS, "en", UNITS);
// In our language alone hundreds are said with what follows them.
const ours = [...SPOKEN].filter(([word]) => !SINGLE.has(word) || UNITS.includes(word));
for (const [hundred, name] of [...UNITS.entries()].slice(1)) {
  for (const [word, digits] of [["", ""] as const, ...ours]) {
    SPOKEN.set(`${name}honderd${word}`, `${hundred}${digits.padStart(2, "0")}`);
  }
}
sayTens(GERMAN_TENS, "und", GERMAN_UNITS);
sayTens(ENGLISH_TENS);

// The unit is said before its ten, with `joint` between them.
function sayTens(tens: readonly string[], joint = "", units: readonly string[] = []): void {
  for (const [ten, word] of tens.entries()) {
    SPOKEN.set(word, `${ten + 2}0`);
    for (const [unit, name] of [...units.entries()].slice(1)) {
      SPOKEN.set(name + joint + word, `${ten + 2}${unit}`);
    }
  }
}

const LONGEST_WORD = 30;
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
const LOOKS_LIKE: Record<string, string> = {
  ...{ o: "0", q: "9", g: "9", i: "1", l: "1", z: "2", e: "3", a: "4", s: "5", t: "7", b: "8" },
};
const TWICE = new Set(["dubbel", "dubbele", "double"]);
/** A row of digits and such letters this long is meant as one number. */
const FEWEST_MIXED = 9;
const FEWEST_FIGURES = 3;
// A mobile number, whose six may be a 'G'.
const MOBILE = /^0[69]\d{8}$/;

/** Every number of a text in order; `een` is one, too, because it may be a digit of a longer one. */
export function numerals(tokens: Token[]): Numeral[] {
  const found: Numeral[] = [];
  const mixed = mixedRows(tokens);
  let twice = -1;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "space" || isPower(tokens, at)) continue;
    const digits = token.kind === "number" ? token.text : wordDigits(tokens, at, mixed.has(at));
    if (digits === null) {
      twice = token.kind === "word" && TWICE.has(token.text) ? at : -1;
      continue;
    }
    const spoken = token.kind === "word";
    const tens = found.at(-1);
    if (twice >= 0) found.push({ digits: digits + digits, spoken, first: twice, end: at + 1 });
    else if (tens && spoken && continuesTens(tokens, tens, at, digits)) {
      found[found.length - 1] = { ...tens, digits: `${tens.digits[0]}${digits}`, end: at + 1 };
    } else found.push({ digits, spoken, first: at, end: at + 1 });
    twice = -1;
  }
  return found;
}

// The 3 of 'm3' counts nothing.
function isPower(tokens: Token[], at: number): boolean {
  return tokens[at - 1]?.text === "m" && /^[23]$/.test(textAt(tokens, at));
}

// 'forty eight' and 'forty-eight' say one number.
function continuesTens(tokens: Token[], tens: Numeral, at: number, digits: string): boolean {
  const [first, between] = [tokens[tens.first], tokens[tens.end]];
  if (tens.end !== at - 1 || digits.length > 1 || !first) return false;
  return ENGLISH_TENS.includes(first.text) && (between?.kind === "space" || between?.text === "-");
}

function wordDigits(tokens: Token[], at: number, isMixed: boolean): string | null {
  const token = tokens[at];
  if (token?.kind !== "word") return null;
  const said = token.text.length > 1 ? spokenDigits(token.text) : null;
  if (said !== null) return said;
  if (isMixed) return lookedLike(token.text);
  if (token.text.length > 1 || tokens[at + 1]?.kind !== "number") return null;
  const isLike = tokens[at - 1]?.kind === "number" || "oil".includes(token.text);
  return isLike ? (LOOKS_LIKE[token.text] ?? null) : null;
}

function lookedLike(word: string): string | null {
  if (word.length > MOST_LOOKALIKES) return null;
  const digits = Array.from(word, (letter) => LOOKS_LIKE[letter]);
  return digits.includes(undefined) ? null : digits.join("");
}

const MOST_LOOKALIKES = 10;

/** A word or figures of a row that may be a number with letters for digits. */
interface RowPart {
  at: number;
  digits: string;
  isFigures: boolean;
  /** Reads as a word of a sentence too: 'totaal', 'is'. */
  isWord: boolean;
  /** A letter right before a figure, as in 'o6': no sentence has it. */
  isMixed: boolean;
}

// Ordinary words of two letters that could be digits; longer ones are too many to list.
const SMALL_WORDS = words("al as ga is te ze zo");

// The words of rows that, with their letters read as digits, are as long as a telephone number:
// 'o6 4i 82 l9 e7'.
function mixedRows(tokens: Token[]): Set<number> {
  const mixed = new Set<number>();
  let row: RowPart[] = [];
  const closeRow = () => {
    // 'totaal' and 'laatste' are no digits behind a day or an hour, only where others of the row are mixed with some.
    const parts = row.some(({ isMixed }) => isMixed) ? [row] : splitAtWords(row);
    for (const part of parts) for (const at of lookalikesOf(part)) mixed.add(at);
    row = [];
  };
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "space" || (token.kind === "sign" && token.text !== "€")) continue;
    const isFigures = token.kind === "number";
    const digits = isFigures ? token.text : lookedLike(token.text);
    if (digits === null) {
      closeRow();
      continue;
    }
    const [before, after] = [tokens[at - 1]?.kind, tokens[at + 1]?.kind];
    const isAlone = !isFigures && before !== "number" && after !== "number";
    const isWord = isAlone && (token.text.length > 2 || SMALL_WORDS.has(token.text));
    row.push({ at, digits, isFigures, isWord, isMixed: !isFigures && after === "number" });
  }
  closeRow();
  return mixed;
}

function splitAtWords(row: readonly RowPart[]): RowPart[][] {
  const parts: RowPart[][] = [[]];
  for (const part of row) {
    if (part.isWord) parts.push([]);
    else parts.at(-1)?.push(part);
  }
  return parts;
}

// The words of a row that is as long as a telephone number.
function lookalikesOf(row: readonly RowPart[]): number[] {
  // 'bel' and 'is' are made of such letters, too: a number starts with a figure or its nought.
  const first = row.findIndex(({ isFigures, digits }) => isFigures || digits.startsWith("0"));
  const number = first < 0 ? [] : row.slice(first);
  const digits = number.map((part) => part.digits).join("");
  const figures = number
    .filter(({ isFigures }) => isFigures)
    .reduce((sum, part) => sum + part.digits.length, 0);
  const isLong = digits.length >= FEWEST_MIXED && figures >= FEWEST_FIGURES;
  if (!isLong && !(figures > 0 && MOBILE.test(digits))) return [];
  return number.filter(({ isFigures }) => !isFigures).map(({ at }) => at);
}
