import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { findContactData, type Owner } from "./find.ts";

const HIDDEN = "[verborgen tot acceptatie]";

/** Raised with every change of the rules, so that what was masked by older ones is masked again. */
export const MASK_VERSION = 2;

/**
 * Free text as a company may read it before its proposal is accepted: without phone numbers, e-mail
 * and web addresses, names on other platforms and the client's own name. The rest is as typed.
 */
export function maskContact(text: string, owner: Owner): string {
  let asked = 0;
  const isForeign = (digits: string) => {
    asked += 1;
    return asked <= MOST_ASKED && isForeignPhone(digits);
  };
  let masked = "";
  let at = 0;
  for (const { start, end } of findContactData(text, owner, isForeign)) {
    masked += text.slice(at, start) + HIDDEN;
    at = end;
  }
  return masked + text.slice(at);
}

const NEIGHBOURS = ["PL", "TR", "DE", "BE", "GB", "FR", "ES"] as const;

// Nobody has more numbers than this; asking costs more than reading.
const MOST_ASKED = 20;

function isForeignPhone(digits: string): boolean {
  return NEIGHBOURS.some((country) => parsePhoneNumberFromString(digits, country)?.isValid());
}
