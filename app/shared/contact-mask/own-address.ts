import { SAID_DOTS } from "./domain.ts";
import { isAtWord } from "./email.ts";

const PIECES = /\p{L}+|\p{N}+|\S/gu;
const BRACKET = /^[()[\]{}<>]$/;
// What people write around the word for an at-sign: '-at-', '*at*'.
const AROUND_AT = /^[-_*'"|/~#=]$/;
const GLUED_DOT = /^(?:punt|dot)(?=(?:nl|com|net|org|eu|be)$)/;

// The pieces of an address with signs for the words that stand for them.
function piecesOf(address: string): string[] {
  const written = (address.toLowerCase().match(PIECES) ?? []).filter(
    (piece) => !BRACKET.test(piece),
  );
  return written.map((piece) => (SAID_DOTS.has(piece) ? "." : piece.replace(GLUED_DOT, ".")));
}

/** A mail address as all its spellings read: 'info+piano [at] zwaan punt nl' is 'info@zwaan.nl'. */
export function plainMail(address: string): string {
  const pieces = piecesOf(address);
  const sign = pieces.indexOf("@");
  const at = sign < 0 ? pieces.findIndex((piece, index) => index > 0 && isAtWord(piece)) : sign;
  if (at < 0) return pieces.join("");
  let [end, start] = [at, at + 1];
  while (AROUND_AT.test(pieces[end - 1] ?? "")) end -= 1;
  while (AROUND_AT.test(pieces[start] ?? "")) start += 1;
  const tag = pieces.indexOf("+");
  const local = pieces.slice(0, tag > 0 && tag < end ? tag : end);
  return `${local.join("")}@${pieces.slice(start).join("")}`;
}

const SCHEME = /^(?:https?:\/\/)?(?:www\.)?/;

/** The name of a site as all its spellings read: that of 'https://www.zwaan.nl/contact' is 'zwaan.nl'. */
export const plainSite = (address: string) =>
  piecesOf(address).join("").replace(SCHEME, "").split(PAGES, 1).join("");

const PAGES = /[/?#:]/;
const HOST = /^(?:https?:\/\/)?[^/?#:]*/;

/** How many characters of a link come before its pages. */
export const hostLength = (link: string) => HOST.exec(link)?.[0].length ?? 0;
