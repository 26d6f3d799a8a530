import {
  findPhoneNumbersInText,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { megabytes, remembered } from "./keeper.ts";
import type { TypedReading } from "./reading/reading.ts";
import { foldCode } from "./reading/text.ts";

// On the server only: with the numbering plans of all countries this weighs more than a whole page.

const HERE = "NL";
const NEIGHBOURS = ["PL", "TR", "DE", "BE", "GB", "FR", "ES"] as const;

/** Reads a typed number into E.164, a Dutch one unless it has a plus or 00, with remarks around it or without. */
export function readPhone(typed: string): TypedReading<string> {
  const text = foldCode(typed);
  const found = findPhoneNumbersInText(text, SEARCH).map(({ number }) => number.number);
  const numbers = new Set(found);
  if (numbers.size > 1) return { question: "Vul één telefoonnummer in." };
  const number = [...numbers][0] ?? (parsed(text) ?? parsed(`+${text}`))?.number;
  return number ? { value: number } : null;
}

/**
 * A stored number as it is shown: '06 12345678' for a Dutch one, '+32 470 12 34 56' for others. What
 * was stored before numbers were checked, and is none, is shown as it was typed.
 */
export function showPhone(stored: string): string;
export function showPhone(stored: string | null): string | null;
export function showPhone(stored: string | null): string | null {
  return stored === null ? null : shown(stored);
}

// A company's own number is on every page that it opens.
const shown = remembered("phone numbers", megabytes(0.5), (stored) => {
  const number = parsed(stored);
  if (!number) return stored;
  return number.country === HERE ? number.formatNational() : number.formatInternational();
});

/** True for digits that are a number of a country whose people live here, as dialled there. */
export function isForeignPhone(digits: string): boolean {
  return NEIGHBOURS.some((country) => parsePhoneNumberFromString(digits, country)?.isValid());
}

const NATIONAL_DIGITS = 9;
// After so many rows of digits that are no number it gives up: a text of nothing else took 40 ms.
const SEARCH = { defaultCountry: HERE, maxTries: 40 } as const;

/**
 * Where whole numbers stand in a text: Dutch ones with their nought, others with a plus or 00. Valid
 * ones alone, and no short Dutch ones: without that an order number or '0900 - 1200' would be one.
 */
export function findNumbers(text: string): { start: number; end: number }[] {
  return findPhoneNumbersInText(text, SEARCH)
    .filter(({ startsAt, number }) => {
      const isWhole = number.country !== HERE || number.nationalNumber.length === NATIONAL_DIGITS;
      return isWhole && /^\(?[+0]/.test(text.slice(startsAt, startsAt + 2));
    })
    .map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }));
}

function parsed(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, HERE);
  return number?.isValid() ? number : undefined;
}
