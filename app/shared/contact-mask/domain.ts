import { beside, type Find, type Token } from "./tokens.ts";

const words = (text: string) => new Set(text.split(/\s+/));

/** Where people have their mail. */
export const MAIL_PROVIDERS = words(
  `gmail googlemail hotmail outlook live ziggo kpnmail kpnplanet planet xs4all icloud yahoo proton
  protonmail hetnet upcmail caiway solcon telfort onsbrabantnet msn gmx wp onet interia mynet`,
);
const ENDINGS = words(
  `nl com net org eu be de info biz io frl co uk fr pl tr es it pt email shop online site website
  app me tv cc gg ly gl nu dev test amsterdam
  ac ad ae af ag ai al am ar as at au aw ax az ba bg bo br by ca ch ci cl cm cn cr cu cv cw cx cy cz
  dj dk dm do dz ec ee eg fi fm fo ga gd ge gi gr gs gt gy hk hm hn hr ht hu id ie il im in iq ir is
  je jo jp ke kg ki kr kw kz la lb lc li lk lt lu lv ma mc md mg mk ml mn mo mt mu mx my na ne nf ng
  no np nz om pa pe ph pk pm pn pr ps pw py qa re ro rs ru sa sc sd se sg sh si sk sl sm sn so sr st
  su sv sx tc td tf th tj tk tl tm tn to tt tw tz ua ug us uy uz va vc ve vg vi vn vu ws yt za
  xyz club blog store tech live space world wiki pro name mobi link click page one top fun art cloud
  design studio media news photos photography gallery group work works team today life family house
  homes moving shopping sale solutions services company digital agency network systems host website
  social chat video music games bike cafe coffee garden expert guru center city zone vip icu cam`,
);
// Words of a sentence, too: without a space after a full stop they would look like an ending.
const ORDINARY_ENDINGS = words(
  `de me nu be it app info shop online site website email test co es ac ad af al am as at do ga in is
  je la ma na ne no om pa re so te to va live club blog store tech space world pro name link click
  page one top fun art cloud design studio media news group work works team today life family house
  homes sale company digital network host social chat video music games bike cafe garden expert
  center city zone vip cam im il`,
);
const LOOKING = words(
  `zie kijk site website webwinkel www op via naar pagina link url mail email homepage google googel
  bezoek heet staat is`,
);
const LOOK_BACK = 6;
/** Providers whose name people part: 'hot mail', 'g-mail'. */
const LONGEST_PROVIDER = 10;
const SAID_ENDINGS = words("nl com net org eu be pl info io xyz");
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
  const isComma = dot?.text === "," || dot?.text === ";";
  const isGlued = !spaceBefore && SAID_ENDINGS.has(tokens[next + 1]?.text ?? "");
  const isSign = dot?.text === "." || (isComma && (loose || opened || isGlued));
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
    const end =
      schemeEnd(tokens, at) ??
      domainEnd(tokens, at, isCapital) ??
      spacedEnd(tokens, at) ??
      pageEnd(tokens, at);
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

/** Makes one word of two that are a mail provider's name together. */
export function joinProviders(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [one, between, two] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (!one) continue;
    const name = `${one.text}${two?.text}`;
    const parted = between?.kind === "space" || between?.text === "-";
    const whole = one.kind === "word" && two?.kind === "word" && name.length <= LONGEST_PROVIDER;
    if (parted && whole && two && MAIL_PROVIDERS.has(name)) {
      joined.push({ kind: "word", text: name, from: one.from, to: two.to });
      at += 2;
    } else joined.push(one);
  }
  return joined;
}

const MOST_SPACED = 12;

// 'www naam nl' and 'www punt naam punt nl', with any of these between its parts.
function spacedEnd(tokens: Token[], at: number): number | null {
  if (!/^(?:www|https?)$/.test(tokens[at]?.text ?? "")) return null;
  let labels = 0;
  for (let index = at + 1; index < tokens.length && index - at <= MOST_SPACED; index += 1) {
    const { kind, text } = tokens[index] ?? { kind: "space", text: "" };
    if (kind === "space" || (kind === "sign" && /^[.,_-]$/.test(text))) continue;
    if (kind === "sign") return null;
    if (kind === "word" && SAID_DOTS.has(text)) continue;
    if (labels > 0 && ENDINGS.has(text)) return index + 1;
    labels += 1;
  }
  return null;
}

// 'facebook com/naam': a page of somebody, though the dot of its site is left out.
function pageEnd(tokens: Token[], at: number): number | null {
  const ending = beside(tokens, at, 1);
  const [between, slash, page] = [tokens[at + 1], tokens[ending + 1], tokens[ending + 2]];
  if (between?.kind !== "space" || slash?.text !== "/" || !page || page.kind === "space")
    return null;
  return ENDINGS.has(tokens[ending]?.text ?? "") ? ending + 1 : null;
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
  if (standsAlone(tokens, domain, capital)) return domain.end;
  const isLookedAt =
    domain.dots === "signs" && ENDINGS.has(domain.ending) && !capital && !SHOPS.has(domain.first);
  return isLookedAt && followsLooking(tokens, at) ? domain.end : null;
}

function followsLooking(tokens: Token[], at: number): boolean {
  for (let index = at - 1; index >= 0 && at - index < LOOK_BACK; index -= 1) {
    const { kind, text } = tokens[index] ?? { kind: "sign", text: "." };
    if (kind === "sign" && /^[.!?]$/.test(text)) return false;
    if (kind === "word" && LOOKING.has(text)) return true;
  }
  return false;
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
