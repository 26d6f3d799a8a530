import { findNumbers, isForeignPhone } from "../phone.ts";
import { type ContactData, findContactData, findMoments, type Owner } from "./find.ts";

const HIDDEN = "[verborgen tot acceptatie]";

/** Raised with every change of the rules, so that what was masked by older ones is masked again. */
export const MASK_VERSION = 10;

/** Free text as a company may read it before its proposal is accepted; the rest is as typed. */
export function maskContact(text: string, owner: Owner): string {
  return hideStretches(text, findMasked(text, owner));
}

/** The stretches of a text that `maskContact` hides, in order and without overlap. */
export function findMasked(text: string, owner: Owner): ContactData[] {
  let asked = 0;
  const isForeign = (digits: string) => {
    asked += 1;
    return asked <= MAX_ASKED && isForeignPhone(digits);
  };
  const found = findContactData(text, owner, isForeign);
  const masked = hideStretches(text, found);
  // What our own rules left and libphonenumber finds by the numbering plans, which know no days and hours.
  const isNumbered = findNumbers(masked).length > 0;
  const numbers = (isNumbered ? findNumbers(blankMoments(masked)) : []).map(({ start, end }) => ({
    kind: "phone" as const,
    start: positionBefore(found, start),
    end: positionBefore(found, end),
  }));
  return mergeStretches([...found, ...numbers]);
}

/** A text of the same length in which days and hours have no digits. */
function blankMoments(text: string): string {
  let blank = "";
  let at = 0;
  for (const { start, end } of findMoments(text)) {
    blank += text.slice(at, start) + "x".repeat(end - start);
    at = end;
  }
  return blank + text.slice(at);
}

// No text holds more numbers than this, and a check of one costs more than reading the text.
const MAX_ASKED = 20;

/** A text with each stretch replaced by `words`, which say that it is hidden. */
export function hideStretches(
  text: string,
  stretches: readonly ContactData[],
  words = HIDDEN,
): string {
  let masked = "";
  let at = 0;
  for (const { start, end } of stretches) {
    masked += text.slice(at, start) + words;
    at = end;
  }
  return masked + text.slice(at);
}

/** Stretches in order; those that overlap are one, of the kind of the first. */
export function mergeStretches(stretches: readonly ContactData[]): ContactData[] {
  const merged: ContactData[] = [];
  for (const stretch of [...stretches].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && stretch.start < last.end) last.end = Math.max(last.end, stretch.end);
    else merged.push({ ...stretch });
  }
  return merged;
}

// Where a position of the masked text, outside of what is hidden in it, lies in the text itself.
function positionBefore(hidden: readonly ContactData[], position: number): number {
  let added = 0;
  for (const { start, end } of hidden) {
    if (start + added >= position) break;
    added += HIDDEN.length - (end - start);
  }
  return position - added;
}
