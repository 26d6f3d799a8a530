import { findNumbers, isForeignPhone } from "../phone.ts";
import { findContactData, type Owner } from "./find.ts";

const HIDDEN = "[verborgen tot acceptatie]";

/** Raised with every change of the rules, so that what was masked by older ones is masked again. */
export const MASK_VERSION = 5;

/** Free text as a company may read it before its proposal is accepted; the rest is as typed. */
export function maskContact(text: string, owner: Owner): string {
  let asked = 0;
  const isForeign = (digits: string) => {
    asked += 1;
    return asked <= MOST_ASKED && isForeignPhone(digits);
  };
  const masked = hide(text, findContactData(text, owner, isForeign));
  // What our own rules left and libphonenumber finds by the numbering plans.
  return hide(masked, findNumbers(masked));
}

// No text holds more numbers than this, and a check of one costs more than reading the text.
const MOST_ASKED = 20;

function hide(text: string, stretches: { start: number; end: number }[]): string {
  let masked = "";
  let at = 0;
  for (const { start, end } of stretches) {
    masked += text.slice(at, start) + HIDDEN;
    at = end;
  }
  return masked + text.slice(at);
}
