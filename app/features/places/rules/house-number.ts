import type { TypedReading } from "~/shared/reading/reading.ts";
import { foldCode } from "~/shared/reading/text.ts";

const LABEL = /^(?:nr|no|nummer|huisnummer)\.? ?:? ?/i;
const NUMBER = /^([1-9]\d{0,4})(?!\d)(.*)$/;
/** What an addition may be written with. */
export const ADDITION = /^[\p{L}\p{M}\p{N} .,+&'()/-]*$/u;

/** The number of a house, and what follows it: a letter, a floor, 'bis'. */
export interface TypedHouseNumber {
  number: string;
  addition: string;
}

/** Reads '12', '12a', '12-A', '12 hs' or '12-2 bis'; null for what does not begin with a number. */
export function splitTypedNumber(text: string): TypedHouseNumber | null {
  const [, number, rest = ""] = NUMBER.exec(foldCode(text).replace(LABEL, "")) ?? [];
  return number
    ? { number, addition: rest.replace(/^[ ,./-]{1,5}/, "").replace(/[ ,.]{1,5}$/, "") }
    : null;
}

/** The same as one text, which is read again as it was. */
export function readWrittenHouseNumber(text: string): TypedReading<string> {
  const read = splitTypedNumber(text);
  if (!read || !ADDITION.test(read.addition)) return null;
  return { value: [read.number, read.addition].filter(Boolean).join(" ") };
}

/** A number with all that follows it: what was typed behind the number, and in the field of the addition. */
export function joinAddition(typed: string, addition: string | undefined): TypedHouseNumber | null {
  const read = splitTypedNumber(typed);
  if (!read || !addition) return read;
  const isSame = read.addition.toLowerCase() === addition.toLowerCase();
  const parts = isSame ? [addition] : [read.addition, addition];
  return { number: read.number, addition: parts.filter(Boolean).join(" ") };
}
