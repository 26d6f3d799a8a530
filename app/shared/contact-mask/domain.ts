import { beside, type Find, type Token } from "./tokens.ts";

const words = (text: string) => new Set(text.split(/\s+/));

/** Where people have their mail. */
export const MAIL_PROVIDERS = words(
  `gmail googlemail hotmail outlook live ziggo kpnmail kpnplanet planet xs4all icloud yahoo proton
  protonmail hetnet upcmail caiway solcon telfort onsbrabantnet msn gmx wp onet interia mynet`,
);
const ENDINGS = words(
  `nl com net org eu be de info biz io frl co uk fr pl tr es it pt email shop online site website
  app me tv cc gg ly gl nu dev test amsterdam`,
);
// Words of a sentence, too: without a space after a full stop they would look like an ending.
const ORDINARY_ENDINGS = words("de me nu be it app info shop online site website email test co es");
const SAID_ENDINGS = words("nl com net org eu be pl");
/** Shops: their name says where a thing was bought. */
const SHOPS = words(
  `ikea bol coolblue marktplaats gamma praxis karwei leenbakker kwantum jysk funda hornbach blokker
  action wehkamp mediamarkt verhuisbod swapfiets vinted pararius`,
);
const SAID_DOTS = words("punt punten puntje dot stip kropka nokta point");
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
}

/** Reads a domain from token `at`; `strict` when nothing else says that one stands here. */
export function readDomain(tokens: Token[], at: number, loose: boolean): Domain | null {
  let end = labelEnd(tokens, at);
  if (end === at) return null;
  const first = textOf(tokens, at, end);
  const domain: Domain = { end, first, dots: "none", ending: "" };
  for (let label = 0; label < MOST_LABELS; label += 1) {
    const glued = GLUED.exec(tokens[beside(tokens, end - 1, 1)]?.text ?? "");
    if (glued) {
      return {
        ...domain,
        end: beside(tokens, end - 1, 1) + 1,
        dots: "said",
        ending: glued[1] ?? "",
      };
    }
    const dot = readDot(tokens, end, loose);
    if (!dot) break;
    const next = labelEnd(tokens, dot.end);
    if (next === dot.end) break;
    const ending = textOf(tokens, dot.end, next);
    // 'devries.nl. Er staat': a dot with a space behind it ends a sentence, unless an ending follows.
    if (dot.how === "after" && !(loose && domain.ending === "" && ENDINGS.has(ending))) break;
    end = next;
    domain.end = end;
    domain.ending = ending;
    domain.dots = dot.how === "after" ? "spaced" : dot.how;
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
  const opened = OPENING.test(tokens[next]?.text ?? "");
  if (opened) next += 1;
  const dot = tokens[next];
  const isSign =
    dot?.text === "." || ((loose || opened) && (dot?.text === "," || dot?.text === ";"));
  const isWord = dot?.kind === "word" && SAID_DOTS.has(dot.text);
  if (!isSign && !isWord) return null;
  next += 1;
  if (opened) {
    if (!CLOSING.test(tokens[next]?.text ?? "")) return null;
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
  while (
    end - at < LONGEST_LABEL &&
    (tokens[end]?.kind === "word" || tokens[end]?.kind === "number")
  ) {
    if (end > at && tokens[end]?.kind === "word" && SAID_DOTS.has(tokens[end]?.text ?? "")) break;
    end += 1;
    const dash = tokens[end]?.text === "-" || tokens[end]?.text === "_";
    const after = tokens[end + 1];
    if (!dash || (after?.kind !== "word" && after?.kind !== "number")) continue;
    if (SAID_DOTS.has(after.text) || GLUED.test(after.text)) break;
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

/** True when a domain is one without anything beside it that says so. */
function standsAlone(tokens: Token[], domain: Domain, capital: boolean): boolean {
  const { end, first, dots, ending } = domain;
  const next = tokens[end];
  const path = next?.text === "/" || next?.text === "?";
  if (dots === "none" || !ENDINGS.has(ending)) return false;
  if (first === "www") return true;
  if (SHOPS.has(first) && !path) return false;
  if (dots === "said") return SAID_ENDINGS.has(ending);
  if (dots === "spaced") return SAID_ENDINGS.has(ending) || /^(?:wa|t|m)$/.test(first);
  if (path) return true;
  if (capital || /^\d+$/.test(first)) return false;
  const closes = !next || next.kind === "sign";
  return !ORDINARY_ENDINGS.has(ending) || closes;
}

/** Web addresses and domain names, whole words at a time, as signs or as words. */
export function findLinks(tokens: Token[], isCapital: (token: Token) => boolean): Find[] {
  const finds: Find[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== "word" && token?.kind !== "number") continue;
    const end = schemeEnd(tokens, at) ?? domainEnd(tokens, at, isCapital);
    if (end === null) {
      at = Math.max(at, labelEnd(tokens, at) - 1);
      continue;
    }
    const whole = restOfChunk(tokens, end);
    finds.push({ kind: "link", from: token.from, to: tokens[whole - 1]?.to ?? token.to });
    at = whole - 1;
  }
  return finds;
}

function schemeEnd(tokens: Token[], at: number): number | null {
  const [colon, slash, second] = [1, 2, 3].map((step) => tokens[at + step]?.text);
  return colon === ":" && slash === "/" && second === "/" ? at + 4 : null;
}

function domainEnd(
  tokens: Token[],
  at: number,
  isCapital: (token: Token) => boolean,
): number | null {
  const domain = readDomain(tokens, at, false);
  if (!domain) return null;
  const last = tokens[domain.end - 1];
  const first = tokens[at];
  // 'huis.De': a capital starts a sentence, unless everything is in capitals.
  const capital = Boolean(last && first && isCapital(last) && !isCapital(first));
  return standsAlone(tokens, domain, capital) ? domain.end : null;
}

// What is written on to an address belongs to it; the sign that ends the sentence does not.
function restOfChunk(tokens: Token[], end: number): number {
  if (!/^[/?:#&=]$/.test(tokens[end]?.text ?? "") && tokens[end - 1]?.text !== "/") {
    const slash = tokens[end]?.kind === "space" && tokens[end + 1]?.text === "/";
    if (!slash) return end;
    end = tokens[end + 2]?.kind === "space" ? end + 3 : end + 2;
  }
  let whole = end;
  while (whole < tokens.length && tokens[whole]?.kind !== "space") whole += 1;
  while (whole > end && /^[.,;:!?)\]}'"]$/.test(tokens[whole - 1]?.text ?? "")) whole -= 1;
  return whole;
}
