import type { ContactData, Owner } from "./contact-mask/find.ts";
import { hideStretches } from "./contact-mask/mask.ts";
import { withoutDataOf } from "./contact-mask/own-data.ts";
import type { InPieces } from "./contact-mask/pieces.ts";
import { type ReadAlone, readTogether } from "./contact-mask/together.ts";
import { HIDDEN_TEXT } from "./hidden-text.ts";
import { asTyped, type TypedText } from "./typed-text.ts";

/** Who reads a text: whoever typed it, staff, or somebody else, as far as that one may. */
export type TextReader = "author" | "staff" | OtherReader;

export interface OtherReader {
  /** Staff hid the text from everybody but its author. */
  isHidden: boolean;
  /** Its contact data, as `findContactIn` answers it; nothing once the reader may know it. */
  masked: readonly ContactData[];
}

/** A text as its reader may read it: the only way from a column of typed text to a page, mail, PDF or export. */
export function showText(text: TypedText, reader: TextReader): string;
export function showText(text: TypedText | null, reader: TextReader): string | null;
export function showText(text: TypedText | null, reader: TextReader): string | null {
  if (text === null) return null;
  // At runtime a typed text is a string.
  const whole = text as unknown as string;
  if (reader === "author" || reader === "staff") return whole;
  return reader.isHidden ? HIDDEN_TEXT : hideStretches(whole, reader.masked);
}

/** The contact data to hide in texts that one reader sees together, for each of them; for `runInPieces`. */
export function findContactIn(
  texts: readonly (TypedText | null)[],
  owner: Owner,
  known?: ReadAlone,
): InPieces<ContactData[][]> {
  const whole = texts.map((text) => (text === null ? "" : showText(text, "staff")));
  return readTogether(whole, owner, known);
}

const ERASED = "[verwijderd]";

/**
 * The same texts without the contact data and names of `erased`, who is gone; for `runInPieces`. What is known to be
 * the author's own stays, who stays too; null where the author is who was erased. Contact data of nobody known may
 * be that of the erased, and goes.
 */
export function* clearContact<Text extends TypedText | null>(
  texts: readonly Text[],
  erased: Owner,
  author: Owner | null,
): InPieces<Text[]> {
  const found = yield* findContactIn(texts, erased);
  return texts.map((text, n) => {
    if (text === null) return text;
    const whole = showText(text, "staff");
    const all = found[n] ?? [];
    const gone = author ? withoutDataOf(whole, all, author, erased) : all;
    return asTyped(hideStretches(whole, gone, ERASED)) as Text;
  });
}
