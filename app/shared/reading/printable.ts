// The fonts of papers (app/server/adapters/fonts) have Latin, Greek and Cyrillic letters with their marks, and the
// signs of a sentence.
const LATIN = /[\n\t\x20-\x7e\xa0-\u024f\u1e00-\u1eff]/u;
const GREEK = /[\u0370-\u0373\u0375-\u0377\u037a-\u037f\u0384-\u03e1\u03f0-\u03ff\u1f00-\u1fff]/u;
const CYRILLIC = /[\u0400-\u0482\u048a-\u052f]/u;
const SIGNS = /[\u2010-\u2027\u2030-\u203a\u20ac\u2116\u2122\u2212]/u;

const SETS = [LATIN, GREEK, CYRILLIC, SIGNS];

/** The first sign of a text that papers print as a question mark; null where there is none. */
export function unprintableIn(text: string): string | null {
  return [...text].find((sign) => !SETS.some((set) => set.test(sign))) ?? null;
}
