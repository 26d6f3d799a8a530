import { readDomain } from "./domain.ts";
import { looksChosen } from "./handle.ts";
import { SAID_ENDINGS } from "./site-words.ts";
import {
  beside,
  chunkAround,
  type Find,
  findOf,
  joinTokens,
  type Token,
  textAt,
  words,
} from "./tokens.ts";

export const MAIL_PROVIDERS = words(
  `gmail googlemail hotmail outlook live ziggo kpnmail kpnplanet planet xs4all icloud yahoo proton
  protonmail hetnet upcmail caiway solcon telfort onsbrabantnet msn gmx wp onet interia mynet tele2
  quicknet zeelandnet casema chello wanadoo tiscali zonnet kabelfoon versatel freeler fastmail aol
  tutanota zoho`,
);
/** Providers whose name people part: 'hot mail', 'g-mail'. */
const LONGEST_PROVIDER = 10;

/** Makes one word of several that are a mail provider's name together: 'hot mail', 'xs 4 all'. */
export function joinProviders(tokens: Token[]): Token[] {
  return joinTokens(tokens, (at) => {
    const end = tokens[at]?.kind === "word" ? providerEnd(tokens, at) : null;
    const parts = tokens.slice(at, end ?? at).map(({ text }) => text.replace(/[ -]/, ""));
    return end === null ? null : { text: parts.join(""), end };
  });
}

function providerEnd(tokens: Token[], at: number): number | null {
  let name = "";
  for (let end = at; end < tokens.length && name.length <= LONGEST_PROVIDER; end += 1) {
    const { kind, text } = tokens[end] ?? { kind: "sign", text: "" };
    if (kind === "word" || kind === "number") name += text;
    else if (!(kind === "space" || text === "-") || tokens[end - 1]?.kind === "space") return null;
    if (end > at && kind !== "space" && MAIL_PROVIDERS.has(name)) return end + 1;
  }
  return null;
}

/** Words for the signs inside an address. */
export const SAID_PARTS = words(
  "punt dot puntje stip streepje underscore liggend min kropka nokta",
);
export const MIN_NAME = 3;
/** What stands beside an address or a provider without being a name. */
export const NO_NAME = words(
  `naar mail mailen email mailadres adres mijn ons onze via sturen stuur graag offerte foto foto's
  lijst dan het een op is bij voor van aan met of en heb ben hebben zitten internet klant klanten modem
  router wifi televisie tv telefoon kabel glasvezel abonnement contract monteur aansluiting`,
);

const NEAR = 10;

/** Names beside a mail provider: 'gmail: jan1984', 'jan.jansen en dan gmail.com', 'jansen (gmail)'. */
export function findBesideProviders(tokens: Token[]): Find[] {
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
    finds.push(findOf("email", tokens, index, end), ...names);
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
  return [findOf("email", tokens, Math.max(0, first), at + 1)];
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
    if (chosen) return [findOf("email", tokens, first, end)];
  }
  return [];
}

const MIN_CHOSEN = 5;

/** The token behind the ending that follows a provider's name without a dot, if one does; else `end`. */
export function spacedEnding(tokens: Token[], end: number): number {
  let next = beside(tokens, end - 1, 1);
  if (/^[-_/]$/.test(textAt(tokens, next))) next = beside(tokens, next, 1);
  return SAID_ENDINGS.has(textAt(tokens, next)) ? next + 1 : end;
}
