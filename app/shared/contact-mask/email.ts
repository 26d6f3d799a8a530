import { readDomain } from "./domain.ts";
import { looksChosen } from "./handle.ts";
import {
  findBesideProviders,
  MAIL_PROVIDERS,
  MIN_NAME,
  NO_NAME,
  SAID_PARTS,
  spacedEnding,
} from "./providers.ts";
import { SAID_ENDINGS } from "./site-words.ts";
import {
  beside,
  chunkAround,
  type Find,
  findOf,
  isWritten,
  type Token,
  textAt,
  words,
} from "./tokens.ts";

const SAID_AT = words(
  `apenstaart apestaart apenstaartje apestaartje apestaartjes apenstaartjes apestaatje aapestaartje
  arroba malpa klammeraffe aap krulletje slingeraap slingerteken atteken arobase`,
);
// An 'at' only between brackets, or before what can be nothing but a domain.
const MAYBE_AT = words("at ad a et bij op via van");
// Of those, no words of our language but between letters.
const AT_ALONE = words("at ad a");
const OPENING = /^[([{<*_'"|/~#=-]$/;
const CLOSING = /^[)\]}>*_'"|/~#=-]$/;
const MOST_BRACKETS = 2;
const LONGEST_LOCAL = 64;

interface At {
  /** The first token of it and the one after its last, brackets and spaces included. */
  first: number;
  end: number;
  sure: boolean;
}

/** E-mail addresses, with the usual disguises of the at-sign and of the dots. */
export function findEmails(tokens: Token[]): Find[] {
  const finds: Find[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const at = readAt(tokens, index);
    const end = at ? addressEnd(tokens, at) : null;
    if (!at || end === null) continue;
    const start = localStart(tokens, at);
    if (start === at.first) continue;
    finds.push(findOf("email", tokens, start, end));
    index = end - 1;
  }
  return [...finds, ...findBesideProviders(tokens)];
}

// However its tail is spelled.
const TAIL = /^a{1,2}p[a-z]{0,3}staart(?:jes?)?$/;
const isSaidAt = (word: string) => SAID_AT.has(word) || TAIL.test(word);

/** Whether a word may stand for the sign of an address: 'apenstaart', 'at'. */
export const isAtWord = (word: string) => isSaidAt(word) || MAYBE_AT.has(word);

function readAt(tokens: Token[], index: number): At | null {
  const text = textAt(tokens, index);
  const isEncoded = text === "%" && textAt(tokens, index + 1) === "40";
  const sign = text === "@" || isEncoded;
  const isSpaceBehind = tokens[index + 1]?.kind === "space";
  const isParted = isSpaceBehind && isSaidAt(text + textAt(tokens, index + 2));
  const said = isParted || isSaidAt(text);
  if (!sign && !said && !MAYBE_AT.has(text)) return null;
  let first = index;
  let end = index + (isParted ? 3 : isEncoded ? 2 : 1);
  const isNamed = text === "at" && tokens[end]?.text === "-";
  const isTold = isNamed && tokens[end + 1]?.text === "teken";
  if (isTold) end += 2;
  const isSpaced = tokens[first - 2]?.text === "(" && tokens[end + 1]?.text === ")";
  if (isSpaced) {
    first -= 1;
    end += 1;
  }
  const isInside = () =>
    OPENING.test(textAt(tokens, first - 1)) && CLOSING.test(textAt(tokens, end));
  const inside = isInside();
  for (let brackets = 0; brackets < MOST_BRACKETS && isInside(); brackets += 1) {
    first -= 1;
    end += 1;
  }
  if (tokens[first - 1]?.kind === "space") first -= 1;
  if (tokens[end]?.kind === "space") end += 1;
  return { first, end, sure: sign || said || inside || isTold };
}

// The token after the last one of the address; null when no domain follows the at.
function addressEnd(tokens: Token[], at: At): number | null {
  const domain = readDomain(tokens, at.end, true);
  if (!domain) return null;
  const provider = MAIL_PROVIDERS.has(domain.first);
  if (domain.dots === "none") {
    if (provider) {
      const end = spacedEnding(tokens, domain.end);
      // 'klant bij Ziggo' tells who brings the internet.
      const isName = at.sure || end > domain.end || !NO_NAME.has(textAt(tokens, at.first - 1));
      return isName ? end : null;
    }
    const glued = tokens[at.first]?.text === "@" && tokens[at.end]?.kind === "word";
    const parted = partedEnd(tokens, at, domain.end);
    if (parted !== null) return parted;
    return at.sure && glued && tokens[at.first - 1]?.kind !== "space" ? domain.end : null;
  }
  if (at.sure || provider || domain.dots === "said") return domain.end;
  const said = tokens[at.end - 2]?.text;
  if (domain.dots === "spaced" && said !== undefined && AT_ALONE.has(said)) {
    return SAID_ENDINGS.has(domain.ending) ? domain.end : null;
  }
  // 'gekocht bij ikea.nl' tells a shop, 'jan at kerk.nl' an address.
  return said === "at" ? domain.end : null;
}

// A provider in two words that no list has, or one with no dot before its ending: sure behind a sure
// at-sign, else behind a name that somebody chose: 'jan_88 bij snel net punt nl', 'jan71 at kerk nl'.
function partedEnd(tokens: Token[], at: At, end: number): number | null {
  const second = beside(tokens, end - 1, 1);
  const name = at.first - 1;
  const isChosen = at.sure || (name >= 0 && looksChosen(tokens, ...chunkAround(tokens, name)));
  if (second < 0 || !isChosen) return null;
  if (SAID_ENDINGS.has(textAt(tokens, second))) return second + 1;
  const domain = readDomain(tokens, second, true);
  if (domain && SAID_ENDINGS.has(domain.ending)) return domain.end;
  const third = beside(tokens, second, 1);
  return SAID_ENDINGS.has(textAt(tokens, third)) ? third + 1 : null;
}

// Where the part before the at begins: the words and signs written on to each other there.
function localStart(tokens: Token[], at: At): number {
  const last = tokens[at.first - 1];
  const edge = (last?.to ?? 0) - LONGEST_LOCAL;
  let start = at.first;
  if (last?.text === '"' || last?.text === "'") {
    const opening = signBefore(tokens, at.first - 2, last.text, edge);
    if (opening !== null) return opening;
  }
  if (CLOSING.test(last?.text ?? "")) start -= 1;
  for (;;) {
    const token = tokens[start - 1];
    if (!token || token.from < edge) break;
    const isLocal = isWritten(token) || /^[._%+-]$/.test(token.text) || isInner(tokens, start - 1);
    if (!isLocal && !(token.kind === "space" && continues(tokens, start))) break;
    start -= 1;
  }
  while (start < at.first && !isWritten(tokens[start])) start += 1;
  return firstNameBefore(tokens, start, at.first);
}

// 'jan jansen apenstaart gmail punt com': the dot between the words is left out.
function firstNameBefore(tokens: Token[], start: number, end: number): number {
  const before = tokens[start - 2];
  if (end - start !== 1 || tokens[start - 1]?.kind !== "space" || before?.kind !== "word") {
    return start;
  }
  return before.text.length < MIN_NAME || NO_NAME.has(before.text) ? start : start - 2;
}

// A comma for a dot, or the apostrophe of "in 't veld", between the parts of what is written on to the at-sign.
function isInner(tokens: Token[], at: number): boolean {
  const isSign = /^[,'’]$/.test(textAt(tokens, at));
  return isSign && tokens[at - 1]?.kind === "word" && isWritten(tokens[at + 1]);
}

// A space inside the part before the at: beside a spaced dot, or a word that stands for one.
function continues(tokens: Token[], start: number): boolean {
  const [before, after] = [tokens[start - 2], tokens[start]];
  const spacedDot = (token: Token | undefined, other: Token | undefined) =>
    token !== undefined && /^[._-]$/.test(token.text) && other?.kind === "space";
  if (spacedDot(before, tokens[start - 3]) || spacedDot(after, tokens[start + 1])) return true;
  const single = (token: Token | undefined) => token?.text.length === 1 && token.kind !== "sign";
  if (single(before) && single(after)) return true;
  return [before, after].some((token) => token?.kind === "word" && SAID_PARTS.has(token.text));
}

function signBefore(tokens: Token[], from: number, sign: string, edge: number): number | null {
  for (let at = from; at >= 0 && (tokens[at]?.from ?? 0) >= edge; at -= 1) {
    if (tokens[at]?.text === sign) return at;
  }
  return null;
}
