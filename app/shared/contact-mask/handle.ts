import {
  ASSIGNING,
  LINKS,
  MARKET_LINKS,
  MARKETS,
  NAMING,
  NO_ACCOUNT_NAME,
  ORDINARY,
  PLATFORMS,
} from "./handle-words.ts";
import { chunkAround, type Find, findOf, isWritten, type Token, textAt, words } from "./tokens.ts";

const MIN_NAMED = 5;
const REACH = 14;
const MIN_HANDLE = 3;
const MOST_WORDS = 5;

/** True for a stretch that nobody writes but as a name they chose: 'jan_88', 'j.jansen'. */
export function looksChosen(tokens: Token[], first: number, end: number): boolean {
  const parts = tokens.slice(first, end);
  const letters = parts.some(({ kind, text }) => kind === "word" && text.length >= 2);
  if (!letters || parts.length < 2) return false;
  if (!parts.every(({ kind, text }) => kind !== "sign" || /^[._#:-]$/.test(text))) return false;
  const [one, two] = parts;
  // 'jan88' and '2e', 'm3' and '20ft' are not the same.
  if (parts.length === 2 && one && two)
    return one.kind === "word" && one.text.length >= MIN_HANDLE && two.text.length <= 4;
  const inner = parts.slice(1, -1);
  if (inner.some(({ text }) => text === "_")) return true;
  const name = one?.kind === "word" && parts.at(-1)?.kind !== "sign";
  if (!name) return false;
  const dotted = inner.some(({ text }) => text === "." || text === ":");
  return dotted || (one.text.length >= MIN_HANDLE && parts.some(({ kind }) => kind === "number"));
}

/** Names that people have on other platforms: '@jan', 'insta: jan_88', 'op facebook als Jan'. */
export function findHandles(tokens: Token[]): Find[] {
  const finds: Find[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.text === "@") finds.push(...atHandle(tokens, at));
    else if (token.kind === "word" && PLATFORMS.has(token.text)) {
      finds.push(...after(tokens, at), ...before(tokens, at));
    } else if (MARKETS.has(token.text) || /^.+(?:naam|account|profiel)$/.test(token.text)) {
      finds.push(...behindMarket(tokens, at));
    }
  }
  return finds;
}

function atHandle(tokens: Token[], at: number): Find[] {
  if (isWritten(tokens[at - 1])) return [];
  const next = tokens[at + 1];
  if (next?.kind === "space") {
    const [first, end] = chunkAround(tokens, at + 2);
    return looksChosen(tokens, first, end) ? [findOf("handle", tokens, first, end)] : [];
  }
  if (next?.kind !== "word") return [];
  const [, end] = chunkAround(tokens, at + 1);
  const isName = next.text.length >= MIN_HANDLE || looksChosen(tokens, at + 1, end);
  return isName ? [findOf("handle", tokens, at, end)] : [];
}

// 'marktplaats naam jan88', 'stuur een dm naar jan88', 'mijn gebruikersnaam is jan88'.
function behindMarket(tokens: Token[], market: number): Find[] {
  for (let at = market + 1; at < tokens.length && at - market < REACH; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: "sign", text: "." };
    if (kind === "space" || /^[:=>"'/.-]$/.test(text) || MARKET_LINKS.has(text)) continue;
    const [first, end] = chunkAround(tokens, at);
    const isName = looksChosen(tokens, first, end) || isWholeName(tokens, market, at, end);
    return first === at && isName ? [findOf("handle", tokens, first, end)] : [];
  }
  return [];
}

// Sites on which a name stands behind a colon: 'marktplaats: bloemenhoek'.
const NAMED_SITES = words("marktplaats vinted nextdoor strava etsy ebay");
const SEARCHING = words("google googel googelen");
const SEARCH_WORDS = words("maar even eens gewoon");

// One word that nothing but a sign follows, or behind 'google op' what is found with it.
function isWholeName(tokens: Token[], market: number, at: number, end: number): boolean {
  const text = textAt(tokens, at);
  if (tokens[at]?.kind !== "word" || text.length < MIN_NAMED || isUsual(text)) return false;
  const behind = textAt(tokens, tokens[end]?.kind === "space" ? end + 1 : end);
  const isEnd = behind === "" || /^[.,;!)]$/.test(behind);
  if (NAMED_SITES.has(textAt(tokens, market))) return isEnd && textAt(tokens, market + 1) === ":";
  const isSought = textAt(tokens, at - 2) === "op" || textAt(tokens, at - 2) === "naar";
  const cue = textAt(tokens, market);
  // 'zoek maar op bloemenhoek', but 'zoek op zolder'
  const isAsked = /^zoek/.test(cue) && SEARCH_WORDS.has(textAt(tokens, at - 4));
  return isSought && (SEARCHING.has(cue) || isAsked) && (isEnd || behind === "dan");
}

// What tells the reader to look somebody up.
const LOOK_UP = words("zoek vind volg voeg add dm check follow");
const LOOK_BACK = 8;

function isLookedUp(tokens: Token[], platform: number): boolean {
  return tokens
    .slice(Math.max(0, platform - LOOK_BACK), platform)
    .some(({ text }) => LOOK_UP.has(text));
}

function after(tokens: Token[], platform: number): Find[] {
  let assigned = isLookedUp(tokens, platform);
  for (let at = platform + 1; at < tokens.length && at - platform < REACH; at += 1) {
    const token = tokens[at];
    if (!token || token.kind === "space") continue;
    if (token.kind === "sign") {
      if (/^[:=>]$/.test(token.text)) assigned = true;
      else if (/^[.!?]$/.test(token.text)) return [];
      continue;
    }
    const [first, end] = chunkAround(tokens, at);
    if (looksChosen(tokens, first, end)) return [findOf("handle", tokens, first, end)];
    // 'onder de naam'
    if (token.text === "de" && ASSIGNING.has(textAt(tokens, at + 2))) continue;
    // 'insta van de winkel is'
    const owned = token.text === "van" ? assignedBehind(tokens, at) : null;
    if (owned !== null) {
      assigned = true;
      at = owned;
      continue;
    }
    if (LINKS.has(token.text) || PLATFORMS.has(token.text)) {
      const isMe = token.text === "ik" && /^(?:ben|heet)$/.test(textAt(tokens, at - 2));
      if (isMe || ASSIGNING.has(token.text)) assigned = true;
      continue;
    }
    const isNamed = assigned || isNextTo(tokens, platform, at);
    if (!isNamed || ORDINARY.has(token.text) || token.kind === "number") return [];
    if (token.text.length < MIN_HANDLE || (isUsual(token.text) && !token.isCapital)) return [];
    return [findOf("handle", tokens, first, nameEnd(tokens, end))];
  }
  return [];
}

const MOST_OWNER = 8;

// The 'is' or colon behind somebody whose name there follows; null when there is none in the same sentence.
function assignedBehind(tokens: Token[], from: number): number | null {
  for (let at = from + 1; at < tokens.length && at - from < MOST_OWNER; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: "sign", text: "." };
    if (text === "is" || text === ":") return at;
    if (kind !== "space" && kind !== "word") return null;
  }
  return null;
}

// 'snapchat jansen': a space, an apostrophe or a sign between a platform and what can be a name. With a dash
// written on to it the two are one word: 'insta-proof'.
function isNextTo(tokens: Token[], platform: number, at: number): boolean {
  const { text = "" } = tokens[at] ?? {};
  if (!NAMING.has(textAt(tokens, platform)) || text.length < MIN_NAMED) return false;
  if (tokens[platform + 1]?.text === "-") return false;
  if (isUsual(text)) return false;
  return tokens
    .slice(platform + 1, at)
    .every(({ kind, text: between }) => kind === "space" || /^["'(=>|/~-]$/.test(between));
}

// Words that stand beside the name of a platform without being anybody's.
function isUsual(text: string): boolean {
  return NO_ACCOUNT_NAME.has(text) || ORDINARY.has(text) || /^ge[a-z]+(?:d|t|en)$/.test(text);
}

// Somebody's name goes on while its words have capitals: 'Marieke van den Heuvel'.
function nameEnd(tokens: Token[], end: number): number {
  let whole = end;
  for (let at = end, count = 0; count < MOST_WORDS && tokens[at]?.kind === "space"; count += 1) {
    const next = tokens[at + 1];
    if (next?.kind !== "word") break;
    if (next.isCapital) whole = at + 2;
    else if (!/^(?:van|de|der|den|ten|ter)$/.test(next.text)) break;
    at += 2;
  }
  return whole;
}

const BEFORE = 14;
// What says that the word before it is a name: 'lotus88 is mijn insta', 'lotus, zo heet ik op snap'.
const NAMED_BEHIND = words("is mijn onze zo heet heten ik we wij op via daar bij ons me");

function before(tokens: Token[], platform: number): Find[] {
  const isBracketed = tokens[platform - 1]?.text === "(" && tokens[platform + 1]?.text === ")";
  let said = "";
  for (let at = platform - 1; at >= 0 && platform - at < BEFORE; at -= 1) {
    const token = tokens[at];
    if (token && /^[!?]$/.test(token.text)) return [];
    if (token?.kind !== "word" && token?.kind !== "number") continue;
    const [first, end] = chunkAround(tokens, at);
    if (end <= platform && looksChosen(tokens, first, end))
      return [findOf("handle", tokens, first, end)];
    const isSaid = /(?:^| )(?:is (?:mijn|onze)|heet ik op|heten (?:we|wij) op) $/.test(said);
    const isNamed = NAMING.has(textAt(tokens, platform));
    const isFollowed = /^(?:toe )?op $/.test(said) && LOOK_UP.has(textAt(tokens, at - 2));
    const isNaming = (isBracketed && said === "" && isNamed) || isSaid || isFollowed;
    if (isNaming && !NAMED_BEHIND.has(token.text)) {
      const isName = token.text.length >= MIN_NAMED && !isUsual(token.text);
      return isName ? [findOf("handle", tokens, first, end)] : [];
    }
    said = `${token.text} ${said}`;
  }
  return [];
}
