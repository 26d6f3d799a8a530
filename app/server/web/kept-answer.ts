import { randomInt } from "node:crypto";

/** An answer as the router made it, before it is compressed. */
export interface WholeAnswer {
  response: Response;
  bytes: Buffer<ArrayBuffer>;
}

/** An answer as finished bytes; what its reader typed goes between each two pieces. */
export interface KeptAnswer {
  status: number;
  headers: [string, string][];
  pieces: Buffer<ArrayBuffer>[];
}

// Nobody can type what nobody knows. Digits stay the same in capitals and in addresses.
const SECRET = Array.from({ length: 24 }, () => randomInt(10)).join("");

/**
 * Stands for what was typed in an answer that is made for nobody. It has every character that markup
 * escapes, so that a place where it is written in any other way than as text is found out.
 */
export const STAND_IN = `<${SECRET}&"'>`;

// A page is well below; what is longer holds much that one reader typed.
const MAX_BYTES = 64 * 1024;
/** Of these each answer has its own. */
const OWN_HEADERS = ["vary", "retry-after"];

/**
 * What of an answer may be kept: `blank` is it with the stand-in for what was `typed` (null for
 * nothing). Null when it may not be: it holds anything of its reader besides, or filling in does not
 * make `whole`, the same answer as it is.
 */
export function keepAnswer(
  blank: WholeAnswer,
  whole: WholeAnswer,
  typed: string | null,
): KeptAnswer | null {
  const { status, headers } = blank.response;
  if (status !== whole.response.status || headers.has("set-cookie")) return null;
  if (blank.bytes.length > MAX_BYTES) return null;
  const [own, others] = [[...headers], [...whole.response.headers]];
  if (JSON.stringify(own) !== JSON.stringify(others)) return null;
  const pieces = inPieces(blank.bytes);
  if (!pieces || !filledIn(pieces, typed).equals(whole.bytes)) return null;
  return { status, headers: own.filter(([name]) => !OWN_HEADERS.includes(name)), pieces };
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const BEFORE = ' value="';
const GAP = Buffer.from(`${BEFORE}${escaped(STAND_IN)}"`);

/** A page cut where the stand-in is the value of a field; null when it stands anywhere else. */
function inPieces(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer>[] | null {
  const pieces: Buffer<ArrayBuffer>[] = [];
  let from = 0;
  for (let at = page.indexOf(GAP); at >= 0; at = page.indexOf(GAP, from)) {
    pieces.push(page.subarray(from, at + BEFORE.length));
    from = at + GAP.length - 1;
  }
  pieces.push(page.subarray(from));
  return pieces.some((piece) => piece.includes(SECRET)) ? null : pieces;
}

/** The page of these pieces, with what was typed between each two. */
export function filledIn(
  pieces: readonly Buffer<ArrayBuffer>[],
  typed: string | null,
): Buffer<ArrayBuffer> {
  const value = Buffer.from(escaped(typed ?? ""));
  return Buffer.concat(pieces.flatMap((piece, place) => (place === 0 ? piece : [value, piece])));
}

// As React writes a text into a page.
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
