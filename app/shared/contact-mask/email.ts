import { MAIL_PROVIDERS, readDomain } from "./domain.ts";
import { looksChosen } from "./handle.ts";
import { beside, chunkAround, type Find, type Token } from "./tokens.ts";

const words = (text: string) => new Set(text.split(/\s+/));

const SAID_AT = words(
  `apenstaart apestaart apenstaartje apestaartje apestaartjes apenstaartjes apestaatje aapestaartje
  arroba malpa klammeraffe aap krulletje slingeraap slingerteken atteken arobase`,
);
// An 'at' only between brackets, or before what can be nothing but a domain.
const MAYBE_AT = words("at ad a et bij op via");
const SAID_PARTS = words("punt dot puntje stip streepje underscore liggend min kropka nokta");
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
    finds.push({ kind: "email", from: tokens[start]?.from ?? 0, to: tokens[end - 1]?.to ?? 0 });
    index = end - 1;
  }
  return [...finds, ...besideProviders(tokens)];
}

function readAt(tokens: Token[], index: number): At | null {
  const token = tokens[index];
  const isEncoded = token?.text === "%" && tokens[index + 1]?.text === "40";
  const sign = token?.text === "@" || isEncoded;
  const said = token?.kind === "word" && SAID_AT.has(token.text);
  if (!sign && !said && !(token?.kind === "word" && MAYBE_AT.has(token.text))) return null;
  let first = index;
  let end = index + (isEncoded ? 2 : 1);
  const isNamed = token?.text === "at" && tokens[end]?.text === "-";
  const isTold = isNamed && tokens[end + 1]?.text === "teken";
  if (isTold) end += 2;
  const isInside = () =>
    OPENING.test(tokens[first - 1]?.text ?? "") && CLOSING.test(tokens[end]?.text ?? "");
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
    if (provider) return spacedEnding(tokens, domain.end);
    const glued = tokens[at.first]?.text === "@" && tokens[at.end]?.kind === "word";
    return at.sure && glued && tokens[at.first - 1]?.kind !== "space" ? domain.end : null;
  }
  if (at.sure || provider || domain.dots === "said") return domain.end;
  // 'gekocht bij ikea.nl' tells a shop, 'jan at kerk.nl' an address.
  return tokens[at.end - 2]?.text === "at" ? domain.end : null;
}

function spacedEnding(tokens: Token[], end: number): number {
  let next = beside(tokens, end - 1, 1);
  if (/^[-_/]$/.test(tokens[next]?.text ?? "")) next = beside(tokens, next, 1);
  return /^(?:com|nl|net|be|pl)$/.test(tokens[next]?.text ?? "") ? next + 1 : end;
}

// Where the part before the at begins: the words and signs written on to each other there.
function localStart(tokens: Token[], at: At): number {
  const last = tokens[at.first - 1];
  const edge = (last?.to ?? 0) - LONGEST_LOCAL;
  let start = at.first;
  if (last?.text === '"' || last?.text === "'") {
    const opening = proposalBefore(tokens, at.first - 2, last.text, edge);
    if (opening !== null) return opening;
  }
  if (CLOSING.test(last?.text ?? "")) start -= 1;
  for (;;) {
    const token = tokens[start - 1];
    if (!token || token.from < edge) break;
    if (isLocal(token)) start -= 1;
    else if (token.kind === "space" && continues(tokens, start)) start -= 1;
    else break;
  }
  while (start < at.first && !/^(?:word|number)$/.test(tokens[start]?.kind ?? "")) start += 1;
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

const MIN_NAME = 3;
const NO_NAME = words(
  `naar mail mailen email mailadres adres mijn ons onze via sturen stuur graag offerte foto foto's
  lijst dan het een op is bij voor van aan met of en heb ben`,
);

function isLocal(token: Token): boolean {
  return token.kind === "word" || token.kind === "number" || /^[._%+-]$/.test(token.text);
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

function proposalBefore(
  tokens: Token[],
  from: number,
  proposal: string,
  edge: number,
): number | null {
  for (let at = from; at >= 0 && (tokens[at]?.from ?? 0) >= edge; at -= 1) {
    if (tokens[at]?.text === proposal) return at;
  }
  return null;
}

const NEAR = 10;

// 'gmail: jan1984', 'jan.jansen en dan gmail.com': a provider with somebody's name there.
function besideProviders(tokens: Token[]): Find[] {
  const finds: Find[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || !MAIL_PROVIDERS.has(token.text)) continue;
    const domain = readDomain(tokens, index, true);
    const end = domain && domain.dots !== "none" ? domain.end : spacedEnding(tokens, index + 1);
    const names = [
      ...near(tokens, index, -1),
      ...near(tokens, end - 1, 1),
      ...setApart(tokens, index, end),
    ];
    if (names.length === 0) continue;
    finds.push({ kind: "email", from: token.from, to: tokens[end - 1]?.to ?? token.to }, ...names);
  }
  return finds;
}

// 'jansen (gmail)', 'jansen - gmail - com': the name before a provider that is set apart or whole.
function setApart(tokens: Token[], provider: number, end: number): Find[] {
  let at = provider - 1;
  while (at >= 0 && provider - at < MOST_APART && tokens[at]?.kind !== "word") at -= 1;
  const isBracketed = tokens[provider - 1]?.text === "(" && tokens[provider + 1]?.text === ")";
  const name = tokens[at];
  if (!name || !(isBracketed || end > provider + 1)) return [];
  if (name.kind !== "word" || name.text.length < MIN_NAME || NO_NAME.has(name.text)) return [];
  if (provider - at === 1 || tokens.slice(at, provider).some(({ text }) => /^[.!?:]$/.test(text)))
    return [];
  const said = tokens[beside(tokens, at, -1)];
  const first = said?.kind === "word" && SAID_PARTS.has(said.text) ? at - 4 : at;
  return [{ kind: "email", from: tokens[Math.max(0, first)]?.from ?? 0, to: name.to }];
}

const MOST_APART = 5;

function near(tokens: Token[], from: number, step: 1 | -1): Find[] {
  let assigned = false;
  for (let count = 0, at = from + step; count < NEAR; count += 1, at += step) {
    const token = tokens[at];
    if (!token) break;
    if (step === 1 && /^[:=]$|^is$/.test(token.text)) assigned = true;
    if (token.kind !== "word" && token.kind !== "number") continue;
    const [first, end] = chunkAround(tokens, at);
    const chosen = looksChosen(tokens, first, end) || (assigned && token.text.length >= MIN_CHOSEN);
    if (!chosen) continue;
    return [{ kind: "email", from: tokens[first]?.from ?? 0, to: tokens[end - 1]?.to ?? 0 }];
  }
  return [];
}

const MIN_CHOSEN = 5;
