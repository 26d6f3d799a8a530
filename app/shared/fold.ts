/** Letters that Unicode does not take apart into a base letter and marks, as people without that key type them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d" },
  ...{ ħ: "h", ı: "i", ŋ: "n", ŧ: "t", ĸ: "k", ə: "e", ς: "σ" },
};

/** Marks above and below letters, and whatever is typed as an apostrophe. */
const MARKS = /[\p{M}'’‘ʼ`´]/gu;
const SPECIAL_LETTERS = /[ßæœþøłđðħıŋŧĸəς]/g;

/** A text in small letters without accents and apostrophes: 'Şahin' is 'sahin', 'Łukasz' is 'lukasz'. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * A name as it is searched and put in order: small letters and figures without accents, words one space apart.
 * PostgreSQL's `fold_name`, by which the columns of names are indexed, answers the same.
 */
export function foldName(name: string): string {
  return foldLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
