import { maskContact } from "~/shared/contact-mask/mask.ts";
import type { Sentence } from "./read.ts";

const HIDDEN = "[verborgen tot acceptatie]";

// What is left of a secret when more than this part of its letters and digits can be read.
const TELLING = 0.25;

/** True when a reader can still reach somebody by what the mask leaves of a secret. */
export function isMissed({ text, secrets, owner }: Sentence): boolean {
  const hidden = hiddenParts(text, maskContact(text, owner));
  return secrets.some(({ start, end }) => {
    let all = 0;
    let left = 0;
    for (let at = start; at < end; at += 1) {
      if (!/[\p{L}\p{N}\p{Cs}]/u.test(text[at] ?? "")) continue;
      all += 1;
      if (!hidden[at]) left += 1;
    }
    return left > all * TELLING;
  });
}

// Which characters of `text` are not in its masked form, which keeps the rest in order.
function hiddenParts(text: string, masked: string): boolean[] {
  const hidden = Array.from({ length: text.length }, () => false);
  let at = 0;
  const pieces = masked.split(HIDDEN);
  for (const [index, piece] of pieces.entries()) {
    const last = index === pieces.length - 1;
    const found = last ? text.length - piece.length : text.indexOf(piece, at);
    hidden.fill(true, at, found);
    at = found + piece.length;
  }
  return hidden;
}
