import { type Find, findOf, isWritten, type Stretch, type Token, textAt, words } from "./tokens.ts";

const MIN_DECIMALS = 4;
const MIN_CUED_DECIMALS = 2;
const CUE_REACH = 12;
const CUES = words("maps gps lat latitude coordinaten coordinaat locatie navigatie breedtegraad");
const PLUS_CODE = /^(?:[2-9cfghjmpqrvwx]{4}){1,2}$/;
const PLUS_TAIL = /^[2-9cfghjmpqrvwx]{2,3}$/;
const MOST_CODE_PARTS = 8;
const DEGREES_REACH = 40;

/** Points on the map, which lead to a door: coordinates in degrees, plus codes and rows of three words. */
export function findPositions(tokens: Token[]): Find[] {
  const finds: Find[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const position =
      decimalsAt(tokens, at) ?? gridAt(tokens, at) ?? degreesAt(tokens, at) ?? codeAt(tokens, at);
    if (!position) continue;
    finds.push(findOf("home", tokens, ...position));
    at = position[1] - 1;
  }
  return finds;
}

// '52.0907, 5.1214': a latitude and a longitude with decimals as no sum and no measure has.
function decimalsAt(tokens: Token[], at: number): Stretch | null {
  const latitude = decimalAt(tokens, at);
  if (!latitude) return null;
  let next = latitude.end;
  while (next < latitude.end + CUE_REACH && isBetween(tokens[next])) next += 1;
  const longitude = decimalAt(tokens, next);
  if (next === latitude.end || !longitude || !isInEurope(latitude.whole, longitude.whole))
    return null;
  const fewest = Math.min(latitude.decimals, longitude.decimals);
  const isCued =
    fewest >= MIN_CUED_DECIMALS &&
    tokens.slice(Math.max(0, at - CUE_REACH), at).some(({ text }) => CUES.has(text));
  return fewest >= MIN_DECIMALS || isCued ? [at, longitude.end] : null;
}

// From Portugal to Finland, east of Greenwich; a rate or a factor is smaller.
const isInEurope = (latitude: number, longitude: number) =>
  latitude >= 35 && latitude <= 70 && longitude <= 32;

const isBetween = (token: Token | undefined) =>
  token?.kind === "space" ||
  /^(?:[,;/°()-]|[nezwo]|en|lat|lon|lng|long|latitude|longitude|breedte|lengte|:|=)$/.test(
    token?.text ?? "",
  );

function decimalAt(tokens: Token[], at: number) {
  const [whole, sign, decimals] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isDecimal = whole?.kind === "number" && /^[.,]$/.test(sign?.text ?? "");
  if (!isDecimal || decimals?.kind !== "number" || whole.text.length > 3) return null;
  return { whole: Number(whole.text), decimals: decimals.text.length, end: at + 3 };
}

// 'RD 121687, 487484': metres of the national grid.
function gridAt(tokens: Token[], at: number): Stretch | null {
  if (!/^(?:rd|rijksdriehoek|rijksdriehoekscoordinaten)$/.test(textAt(tokens, at))) return null;
  const numbers: number[] = [];
  for (let index = at + 1; index < at + CUE_REACH && numbers.length < 2; index += 1) {
    if (/^\d{5,6}$/.test(textAt(tokens, index))) numbers.push(index);
  }
  const [first, last] = numbers;
  return first !== undefined && last !== undefined ? [first, last + 1] : null;
}

// '52°05'26.0"N 5°07'17.1"E': two signs of degrees, each between two numbers.
function degreesAt(tokens: Token[], at: number): Stretch | null {
  if (tokens[at]?.kind !== "number" || !isDegrees(tokens, at + 1)) return null;
  let count = 1;
  let end = tokens[at + 1]?.kind === "space" ? at + 3 : at + 2;
  while (end < tokens.length && end - at < DEGREES_REACH) {
    const { kind, text } = tokens[end] ?? { kind: "sign", text: "!" };
    const passes =
      kind !== "word" ||
      /^(?:[nezwosl]|nb|ol|zb|wl|en|graden|gr|noord|oost|zuid|west|minuten)$/.test(text);
    if (!passes || /^[!?;]$/.test(text)) break;
    if (kind !== "space" && isDegrees(tokens, end)) count += 1;
    end += 1;
  }
  while (end > at && !isWritten(tokens[end - 1]) && !/^["'′]$/.test(textAt(tokens, end - 1)))
    end -= 1;
  const first = /^[nz]$/.test(textAt(tokens, at - 2)) ? at - 2 : at;
  return count > 1 ? [first, end] : null;
}

function isDegrees(tokens: Token[], from: number): boolean {
  const at = tokens[from]?.kind === "space" ? from + 1 : from;
  const next = tokens[at + 1]?.kind === "space" ? tokens[at + 2] : tokens[at + 1];
  return /^(?:°|graden|gr)$/.test(textAt(tokens, at)) && next?.kind === "number";
}

// '3XRC+7Q' and '///kat.hond.huis'.
function codeAt(tokens: Token[], at: number): Stretch | null {
  const text = textAt(tokens, at);
  if (text === "/" && isRowOpened(tokens, at)) return rowOfWords(tokens, at, at + 3);
  if (text === "what") return cuedRow(tokens, at);
  if (tokens[at]?.text !== "+") return null;
  let first = at;
  while (at - first < MOST_CODE_PARTS && isWritten(tokens[first - 1])) first -= 1;
  let end = at + 1;
  while (end - at <= MOST_CODE_PARTS && isWritten(tokens[end])) end += 1;
  const textOf = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join("");
  const [code, tail] = [textOf(first, at), textOf(at + 1, end)];
  const isCode = PLUS_CODE.test(code) && PLUS_TAIL.test(tail) && /[a-z]/.test(code + tail);
  return isCode ? [first, end] : null;
}

const isRowOpened = (tokens: Token[], at: number) =>
  [1, 2].every((step) => textAt(tokens, at + step) === "/");

// 'what3words tafel.stoel.lamp'
function cuedRow(tokens: Token[], at: number): Stretch | null {
  const isName = ["3", "words"].every((text, n) => textAt(tokens, at + 1 + n) === text);
  if (!isName) return null;
  let first = at + 3;
  while (first < at + CUE_REACH && /^(?:[ :/-]|is)$/.test(textAt(tokens, first))) first += 1;
  return rowOfWords(tokens, first, first);
}

// Three words with points between, from token `from` on.
function rowOfWords(tokens: Token[], first: number, from: number): Stretch | null {
  const row = tokens.slice(from, from + 5);
  const isRow =
    row.length === 5 && row.every(({ kind, text }, n) => (n % 2 ? text === "." : kind === "word"));
  return isRow ? [first, from + 5] : null;
}
