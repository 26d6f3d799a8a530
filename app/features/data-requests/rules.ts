import { monthsLater } from "~/shared/dates.ts";
import { readPhone } from "~/shared/phone.ts";
import { readEmailAddress } from "~/shared/reading/email-address.ts";
import type { TypedReading } from "~/shared/reading/reading.ts";
import { foldCode } from "~/shared/reading/text.ts";
import { ANSWER_MONTHS } from "./constants.ts";

/** Reads what a person is known by: a mail address in lower case, or a phone number as E.164. */
export function readContact(text: string): TypedReading<string> {
  return isAddress(foldCode(text)) ? readEmailAddress(text) : readPhone(text);
}

/** True for a contact that is a mail address, false for a phone number. */
export const isAddress = (contact: string) => contact.includes("@");

/** The last day on which a request is answered that came on `receivedOn` ('YYYY-MM-DD'). */
export const lastAnswerDay = (receivedOn: string) =>
  monthsLater(new Date(receivedOn), ANSWER_MONTHS);
