import { normalise } from "./normalise.ts";
import { ORDINARY_NAMES } from "./ordinary-names.ts";
import { beside, type Find, type Token, tokenise } from "./tokens.ts";

// Particles stand in ordinary sentences too and tell nobody who it is.
const PARTICLES = new Set(
  "van der den de het ten ter te van't and von del la le el 't in op".split(" "),
);
const MIN_PART = 3;
const MIN_GLUED = 7;
const CUES = new Set(
  `ben heet naam groet groeten groetjes mvg gr liefs mevrouw mevr mw meneer mijnheer dhr heer fam
  familie vraag vragen naar tnv aan vriendelijke bedankt adem imie`.split(/\s+/),
);
const CUE_WORDS = 3;

/**
 * The client's own name where it is written as a name: with a capital, or where somebody is named.
 * A word of the language, such as 'groot', stays where it is only that.
 */
export function findNames(
  tokens: Token[],
  name: string,
  isCapital: (token: Token) => boolean,
): Find[] {
  const words = tokenise(normalise(name)).filter(({ kind }) => kind === "word");
  const all = words.map(({ text }) => text);
  const parts = new Set(all.filter((part) => part.length >= MIN_PART && !PARTICLES.has(part)));
  const initials = new Set(all.map((part) => part[0]));
  const glued = all.join("");
  const short = all.filter((part) => parts.has(part)).join("");
  const finds: Find[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word") continue;
    const whole = token.text.length >= MIN_GLUED && (token.text === glued || token.text === short);
    const part = partOf(token.text, parts);
    if (!whole && !(part && isName(tokens, at, part, parts, isCapital))) continue;
    finds.push({ kind: "name", from: nameStart(tokens, at, all, initials), to: token.to });
  }
  return finds;
}

// The part of the name that a word is, as it is or with an s: 'Sannes fiets'.
function partOf(word: string, parts: Set<string>): string | null {
  if (parts.has(word)) return word;
  return word.endsWith("s") && parts.has(word.slice(0, -1)) ? word.slice(0, -1) : null;
}

function isName(
  tokens: Token[],
  at: number,
  part: string,
  parts: Set<string>,
  isCapital: (token: Token) => boolean,
): boolean {
  if (!ORDINARY_NAMES.has(part)) return true;
  const token = tokens[at];
  const neighbours = [neighbour(tokens, at, -1), neighbour(tokens, at, 1)];
  if (neighbours.some((other) => other && partOf(other.text, parts) !== null)) return true;
  const shouted = neighbours.every((other) => other?.kind !== "word" || isCapital(other));
  if (token && isCapital(token) && !startsSentence(tokens, at) && !shouted) return true;
  return cued(tokens, at);
}

// The word before or after, also across the dash of a double name.
function neighbour(tokens: Token[], at: number, step: 1 | -1): Token | undefined {
  const dash = tokens[at + step]?.text === "-";
  return tokens[dash ? at + 2 * step : beside(tokens, at, step)];
}

function startsSentence(tokens: Token[], at: number): boolean {
  const before = beside(tokens, at, -1);
  return before < 0 || /^[.!?:;(*•-]$/.test(tokens[before]?.text ?? "");
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
function nameStart(
  tokens: Token[],
  at: number,
  all: string[],
  initials: Set<string | undefined>,
): number {
  let start = at;
  for (let index = at - 1; index >= 0 && at - index < MOST_BEFORE; index -= 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.kind === "space" || token.text === "." || token.text === "-") continue;
    const particle = PARTICLES.has(token.text) && all.includes(token.text);
    const initial = token.text.length === 1 && initials.has(token.text);
    if (!particle && !initial) break;
    start = index;
  }
  return tokens[start]?.from ?? 0;
}
