import type { TypedReading } from "./reading.ts";
import { foldCode } from "./text.ts";

const LABEL = /^kvk(?:[- ]?(?:nummer|nr))?\.? ?:? ?/i;
const FORMER_BRANCH = /[-/ ]0000$/;

/** Reads the eight digits of a number of the trade register ('KvK 12.34.56.78', '12345678-0000'). */
export function readKvkNumber(text: string): TypedReading<string> {
  const digits = foldCode(text)
    .replace(LABEL, "")
    .replace(FORMER_BRANCH, "")
    .replace(/[\s.-]/g, "");
  return /^\d{8}$/.test(digits) ? { value: digits } : null;
}
