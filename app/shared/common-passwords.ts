import LIST from "./common-passwords.txt?raw";

/**
 * The passwords that are found most often in leaks, as the zxcvbn project (MIT) counted them, and the
 * words this country picks. Each stands for its variants with digits and signs around it and inside.
 */
const COMMON = /* @__PURE__ */ new Set(LIST.split(/\s+/));

const ROWS = "qwertyuiop asdfghjkl zxcvbnm azertyuiop 1234567890 abcdefghijklmnopqrstuvwxyz".split(
  " ",
);
const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

// Shorter words are no more than a few letters in a password of digits.
const MIN_WORD = 4;

/** True for a password that guessers try first, whatever its length. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const unit = repeatedPart(text);
  if (unit !== null) return unit.length <= 3 || isCommonPassword(unit);
  const core = text.slice(Math.max(0, text.search(/[a-z]/)), 1 + lastLetter(text));
  const plain = core.replace(/[0134579@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  if (COMMON.has(text) || isRow(text)) return true;
  return [core, plain, plain.replaceAll("i", "l")].some(
    (word) => word.length >= MIN_WORD && (COMMON.has(word) || isRow(word)),
  );
}

// 'abc' of 'abcabcabc'; null when a text is no part of itself a few times over.
function repeatedPart(text: string): string | null {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.length % length !== 0) continue;
    const part = text.slice(0, length);
    if (part.repeat(text.length / length) === text) return part;
  }
  return null;
}

const lastLetter = (text: string) => Array.from(text.matchAll(/[a-z]/g)).at(-1)?.index ?? -1;

// A run along the keyboard or the alphabet, forwards or backwards.
function isRow(word: string): boolean {
  const backwards = [...word].reverse().join("");
  return ROWS.some((row) => row.includes(word) || row.includes(backwards));
}
