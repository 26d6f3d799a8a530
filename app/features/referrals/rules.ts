import { dutchDay, MONTHS } from "~/shared/dates.ts";
import { foldCode } from "~/shared/reading/text.ts";
import { CODE_ALPHABET, CODE_LENGTH, LOOKUP_FROM, NAMELESS_REFERRER } from "./constants.ts";

/** A code as it is stored and compared: upper case, without the spaces of a copied text. */
export function normalCode(typed: string): string {
  return foldCode(typed).replace(/\s+/g, "").toUpperCase();
}

/** True when so much was typed that looking it up makes sense. */
export function isWorthLookingUp(code: string): boolean {
  return code.length >= LOOKUP_FROM;
}

/** True for what could be a code at all; anything else is unknown without asking. */
export function looksLikeCode(code: string): boolean {
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign));
}

/** Eight characters of the alphabet; `pick` answers a random whole number below its bound. */
export function makeCode(pick: (bound: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[pick(CODE_ALPHABET.length)]).join(
    "",
  );
}

/** What somebody else may read of a referrer: the first name, never the whole. */
export function firstNameOf(name: string | null): string {
  return name?.trim().split(/\s+/)[0] || NAMELESS_REFERRER;
}

/** One side of a referral. */
export interface Party {
  userId: string;
  email: string;
  kvkNumber: string | null;
  /** As typed. */
  phone: string | null;
}

/** True when referrer and referee are one: the same account, mailbox, company or telephone. */
export function isOneself(referrer: Party, referee: Party): boolean {
  if (referrer.userId === referee.userId) return true;
  if (mailboxOf(referrer.email) === mailboxOf(referee.email)) return true;
  if (referrer.kvkNumber !== null && referrer.kvkNumber === referee.kvkNumber) return true;
  const line = lineOf(referrer.phone);
  return line !== null && line === lineOf(referee.phone);
}

// '020 123 45 67' and '+31 20 1234567' ring at the same desk: their last nine digits are one.
function lineOf(phone: string | null): string | null {
  const digits = (phone ?? "").replace(/\D/g, "");
  return digits.length < 9 ? null : digits.slice(-9);
}

// 'naam+twee@' is delivered to 'naam@'.
function mailboxOf(email: string): string {
  const [name = "", ...domain] = email.toLowerCase().split("@");
  return [name.split("+", 1)[0], ...domain].join("@");
}

/** The month that a credit counts in, 'YYYY-MM' by the calendar of the Netherlands. */
export function monthYearOf(now: Date): string {
  return dutchDay(now).slice(0, 7);
}

/** A month written 'YYYY-MM' as people read it: 'november 2026'. */
export function monthText(monthYear: string): string {
  const [year = 0, month = 1] = monthYear.split("-").map(Number);
  return `${MONTHS[month - 1]} ${year}`;
}
