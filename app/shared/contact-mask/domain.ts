import { ENDINGS, ORDINARY_ENDINGS, SAID_ENDINGS, SHOPS } from "./site-words.ts";
import { beside, type Find, findOf, isWritten, type Token, textAt, words } from "./tokens.ts";

const LOOKING = words(
  `zie kijk site website webwinkel www op via naar pagina link url mail email homepage google googel
  bezoek heet staat is`,
);
const LOOK_BACK = 5;
/** Words that stand for the dot of an address. */
export const SAID_DOTS = words("punt punten puntje dot stip kropka nokta point");
const GLUED = /^(?:punt|dot)(nl|com|net|org|eu|be)$/;
const OPENING = /^[([{<*_'"-]$/;
const CLOSING = /^[)\]}>*_'"-]$/;
const MOST_LABELS = 8;
/** Tokens; a name is given out with no more than 63 characters. */
const LONGEST_LABEL = 32;

/** A domain that starts at a token: the token after its last, how its dots and ending are written. */
export interface Domain {
  end: number;
  first: string;
  dots: "none" | "signs" | "spaced" | "said";
  ending: string;
  /** How many dots there are. */
  parts: number;
}

/** Reads a domain from token `at`; `loose` where something else says that one stands here. */
export function readDomain(tokens: Token[], at: number, loose: boolean): Domain | null {
  let end = labelEnd(tokens, at);
  if (end === at) return null;
  const first = textOf(tokens, at, end);
  let domain: Domain = { end, first, dots: "none", ending: "", parts: 0 };
  for (let label = 0; label < MOST_LABELS; label += 1) {
    const parts = domain.parts + 1;
    const behind = beside(tokens, end - 1, 1);
    const [, glued] = GLUED.exec(textAt(tokens, behind)) ?? [];
    if (glued) return { first, end: behind + 1, dots: "said", ending: glued, parts };
    const dot = readDot(tokens, end, loose);
    if (!dot) break;
    const next = labelEnd(tokens, dot.end);
    if (next === dot.end) break;
    const ending = textOf(tokens, dot.end, next);
    // 'devries.nl. Er staat': a dot with a space behind it ends a sentence, unless an ending follows.
    if (dot.how === "after" && !(loose && domain.ending === "" && ENDINGS.has(ending))) break;
    end = next;
    domain = { first, end, dots: dot.how === "after" ? "spaced" : dot.how, ending, parts };
  }
  return domain;
}

interface Dot {
  end: number;
  how: "signs" | "after" | "spaced" | "said";
}

// A dot at token `at`, as a sign, between brackets or as a word; spaces around it allowed.
function readDot(tokens: Token[], at: number, loose: boolean): Dot | null {
  const spaceBefore = tokens[at]?.kind === "space";
  let next = spaceBefore ? at + 1 : at;
  const opened = OPENING.test(textAt(tokens, next));
  if (opened) next += 1;
  const dot = tokens[next];
  const isComma = dot?.text === "," || dot?.text === ";";
  const isGlued = !spaceBefore && SAID_ENDINGS.has(textAt(tokens, next + 1));
  const isSign = dot?.text === "." || (isComma && (loose || opened || isGlued));
  const isWord = dot?.kind === "word" && SAID_DOTS.has(dot.text);
  if (!isSign && !isWord) return null;
  next += 1;
  if (opened) {
    if (!CLOSING.test(textAt(tokens, next))) return null;
    next += 1;
  }
  const spaceAfter = tokens[next]?.kind === "space";
  if (spaceAfter) next += 1;
  if (isWord || opened) return { end: next, how: "said" };
  if (spaceBefore) return { end: next, how: "spaced" };
  return { end: next, how: spaceAfter ? "after" : "signs" };
}

// Letters and digits with single dashes or underscores between them.
function labelEnd(tokens: Token[], at: number): number {
  let end = at;
  while (end - at < LONGEST_LABEL && isWritten(tokens[end])) {
    if (end > at && SAID_DOTS.has(textAt(tokens, end))) break;
    end += 1;
    const after = textAt(tokens, end + 1);
    if (!/^[-_]$/.test(textAt(tokens, end)) || !isWritten(tokens[end + 1])) continue;
    if (SAID_DOTS.has(after) || GLUED.test(after)) break;
    end += 1;
  }
  return end;
}

function textOf(tokens: Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join("");
}

// Sites with a page for each person, as their names begin.
const PAGES = words("t m x wa fb linktr facebook instagram gram youtube linkedin tiktok pinterest");
// Endings that nobody takes for a word before a slash.
const SITE_ENDINGS = words("nl com net org eu");
const SAID_SLASHES = words("slash schuine schuin");

// Where what is written behind an address begins, at token `end` or later; null when nothing is. `isSpaced`:
// its slash may have spaces around it; as a word it may always.
function pathStart(tokens: Token[], end: number, isSpaced: boolean): number | null {
  if (tokens[end]?.text === "/") return end + 1;
  const slash = tokens[end]?.kind === "space" ? tokens[end + 1] : undefined;
  if (!slash || !((isSpaced && slash.text === "/") || SAID_SLASHES.has(slash.text))) return null;
  const next = tokens[end + 2]?.kind === "space" ? end + 3 : end + 2;
  return /^(?:streep|teken)$/.test(textAt(tokens, next)) ? next + 2 : next;
}

/** True when a domain is one without anything beside it that says so. */
function standsAlone(tokens: Token[], domain: Domain, capital: boolean): boolean {
  const { end, first, dots, ending, parts } = domain;
  const next = tokens[end];
  const path =
    next?.text === "?" || pathStart(tokens, end, !SHOPS.has(first) && dots === "signs") !== null;
  const isSite = first === "www" && parts > 1;
  if (dots === "none" || !(isSite || ENDINGS.has(ending))) return false;
  if (first === "www") return true;
  if (SHOPS.has(first) && !path) return false;
  if (dots === "said") return SAID_ENDINGS.has(ending);
  if (dots === "spaced") return SAID_ENDINGS.has(ending) || /^(?:wa|t|m)$/.test(first);
  if (path) return true;
  if (capital || /^\d+$/.test(first)) return false;
  return !ORDINARY_ENDINGS.has(ending) || !next || next.kind === "sign";
}

/** Web addresses and domain names, whole words at a time, as signs or as words. */
export function findLinks(tokens: Token[]): Find[] {
  const finds: Find[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isWritten(tokens[at])) continue;
    const scheme = textOf(tokens, at + 1, at + 4) === "://" ? at + 4 : null;
    const end = scheme ?? domainEnd(tokens, at) ?? spacedEnd(tokens, at) ?? pageEnd(tokens, at);
    if (end === null) {
      at = Math.max(at, labelEnd(tokens, at) - 1);
      continue;
    }
    const whole = restOfChunk(tokens, end);
    finds.push(findOf("link", tokens, at, whole));
    at = whole - 1;
  }
  return finds;
}

const MOST_SPACED = 12;

// 'www naam nl' and 'www punt naam punt nl', with any of these between its parts.
function spacedEnd(tokens: Token[], at: number): number | null {
  if (!/^(?:www|https?)$/.test(textAt(tokens, at))) return null;
  let labels = 0;
  for (let index = at + 1; index < tokens.length && index - at <= MOST_SPACED; index += 1) {
    const { kind, text } = tokens[index] ?? { kind: "space", text: "" };
    if (kind === "space" || /^[.,_-]$/.test(text) || SAID_DOTS.has(text)) continue;
    if (kind === "sign") return null;
    const isJoined = tokens[index - 1]?.text === "-" && labels > 0;
    // A name may hold a dash; behind it any ending will do.
    if (labels > 0 && (isJoined ? SAID_ENDINGS : ENDINGS).has(text)) return index + 1;
    if (labels === 1 && !isJoined) return index + 1;
    if (!isJoined) labels += 1;
  }
  return null;
}

// 'facebook com/naam': a page of somebody, though the dot of its site is left out. Behind a word that is no such
// site most endings are words and measures of a sentence: '15 kg/stuk', 'is/was'.
function pageEnd(tokens: Token[], at: number): number | null {
  const ending = beside(tokens, at, 1);
  const known = PAGES.has(textAt(tokens, at)) ? ENDINGS : SITE_ENDINGS;
  if (tokens[at + 1]?.kind !== "space" || !known.has(textAt(tokens, ending))) return null;
  const page = pathStart(tokens, ending + 1, PAGES.has(textAt(tokens, at)));
  return page && tokens[page] && tokens[page]?.kind !== "space" ? ending + 1 : null;
}

const COUNTRIES = words("belgie nederland duitsland frankrijk engeland spanje");

function domainEnd(tokens: Token[], at: number): number | null {
  const domain = readDomain(tokens, at, false);
  if (!domain) return null;
  // 'België.be flexibel' ends a sentence in the name of a country.
  const goesOn = domain.ending === "be" && tokens[domain.end]?.kind === "space";
  if (goesOn && COUNTRIES.has(domain.first)) return null;
  const last = tokens[domain.end - 1];
  const first = tokens[at];
  // 'huis.De': a capital starts a sentence, unless everything is in capitals.
  const capital = Boolean(last && first && last.isCapital && !first.isCapital);
  if (standsAlone(tokens, domain, capital)) return domain.end;
  const isLookedAt =
    domain.dots === "signs" && ENDINGS.has(domain.ending) && !capital && !SHOPS.has(domain.first);
  return isLookedAt && followsLooking(tokens, at) ? domain.end : null;
}

function followsLooking(tokens: Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - LOOK_BACK), at);
  const sentence = before.slice(before.findLastIndex(({ text }) => /^[.!?]$/.test(text)) + 1);
  return sentence.some(({ text }) => LOOKING.has(text));
}

// What is written on to an address belongs to it; the sign that ends the sentence does not.
function restOfChunk(tokens: Token[], end: number): number {
  if (!/^[/?:#&=]$/.test(textAt(tokens, end)) && tokens[end - 1]?.text !== "/") {
    const page = pathStart(tokens, end, true);
    if (page === null) return end;
    end = page;
  }
  let whole = end;
  while (whole < tokens.length && tokens[whole]?.kind !== "space") whole += 1;
  while (whole > end && /^[.,;:!?)\]}'"]$/.test(textAt(tokens, whole - 1))) whole -= 1;
  return whole;
}
