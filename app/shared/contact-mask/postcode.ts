import { beside, type Token } from "./tokens.ts";

// Words and measures that stand behind four figures: '1500 kg', '2027 is'.
const NO_POSTCODE = new Set(
  `sa sd ss om op en in is of te we ik je al nu de er zo ze ga na an as ca mm cm kg km lp st am pm tm
  x bv nv`.split(/\s+/),
);

/** The token with the letters of a postcode whose figures are token `at`; null when none stands there. */
export function postcodeLetters(
  tokens: Token[],
  at: number,
  isCapital: (token: Token) => boolean,
): number | null {
  const figures = tokens[at];
  if (figures?.kind !== "number" || !/^[1-9]\d{3}$/.test(figures.text)) return null;
  const letters = beside(tokens, at, 1);
  const pair = tokens[letters];
  if (pair?.kind !== "word" || pair.text.length !== 2) return null;
  if (NO_POSTCODE.has(pair.text) && !(isCapital(pair) && letters === at + 1)) return null;
  return letters;
}
