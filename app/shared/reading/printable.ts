// The fonts of papers (app/server/adapters/fonts) have Latin, Greek and Cyrillic letters with their marks, and the
// signs of a sentence.
const PRINTABLE = new RegExp(
  [
    "[\\n\\t\\x20-\\x7e\\xa0-\\u024f]",
    "[\\u0300-\\u0304\\u0306-\\u030c\\u0323\\u0326-\\u0328]",
    "[\\u0370-\\u0373\\u0375-\\u0377\\u037a-\\u037f\\u0384-\\u03e1\\u03f0-\\u03ff\\u1f00-\\u1fff]",
    "[\\u0400-\\u052f]",
    "[\\u1e00-\\u1eff\\u2010-\\u2027\\u2030-\\u203a\\u20ac\\u2116\\u2122\\u2212]",
  ].join("|"),
  "u",
);

/** The first sign of a text that papers print as a question mark; null where there is none. */
export function unprintableIn(text: string): string | null {
  return [...text].find((sign) => !PRINTABLE.test(sign)) ?? null;
}
