import LIST from "./common-passwords.txt?raw";

/**
 * The passwords that are found most often in leaks, as the zxcvbn project (MIT) counted them, and the
 * words this country picks. Each stands for its variants with digits and signs around it and inside.
 */
const COMMON = /* @__PURE__ */ new Set(LIST.split(/\s+/));

const ROWS = "qwertyuiop asdfghjkl zxcvbnm azertyuiop 1234567890 abcdefghijklmnopqrstuvwxyz".split(
  " ",
);

// Signs that people write for a letter, and those letters.
const SIGNS = "013457@$!";
const LETTERS = "oieastasi";

// Shorter words are no more than a few letters in a password of digits.
const MIN_WORD = 4;

/** True for a password that guessers try first, whatever its length. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const unit = repeatedPart(text);
  if (unit !== null) return unit.length <= 3 || isCommonPassword(unit);
  const [core = ""] = /[a-z](?:.*[a-z])?/s.exec(text) ?? [];
  const plain = core.replace(/[013457@$!]/g, (sign) => LETTERS[SIGNS.indexOf(sign)] ?? sign);
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

// A run along the keyboard or the alphabet, forwards or backwards.
function isRow(word: string): boolean {
  const backwards = [...word].reverse().join("");
  return ROWS.some((row) => row.includes(word) || row.includes(backwards));
}
