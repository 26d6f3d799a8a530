import { z } from "zod";
import { calendarDay, eurosBetween, nameUpTo, textUpTo } from "~/shared/answers.ts";
import { findContactData, saysNumber } from "~/shared/contact-mask/find.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { readList } from "../goods/answers.ts";
import { MAX_LIST_CHARACTERS } from "../goods/constants.ts";
import {
  MAX_BUDGET_CENTS,
  MAX_DAYS_AHEAD,
  MAX_PLACE_CHARACTERS,
  MAX_PLACE_WORDS,
  MIN_BUDGET_CENTS,
} from "./constants.ts";

export { textUpTo, wholeBetween } from "~/shared/answers.ts";
export { email, newPassword, personName, phone } from "../accounts/schema.ts";
export { addition, houseNumber, postcode, street } from "../places/schema.ts";

const NO_PLACE = "Vul alleen de naam van een plaats in, zonder cijfers of andere gegevens.";

/** True for what may be the name of a place: few words, none a number, nothing to be reached by. */
export function isPlace(text: string): boolean {
  if (text.length > MAX_PLACE_CHARACTERS) return false;
  if (text.trim().split(/\s+/).length > MAX_PLACE_WORDS) return false;
  const words = text.split(/[\s.'’-]/).filter(Boolean);
  return !saysNumber(words) && findContactData(text, null).length === 0;
}

/** The name of a place, which may be left out. */
export const city = nameUpTo(MAX_PLACE_CHARACTERS)
  .regex(/^[\p{L}\p{M} .'’-]*$/u, NO_PLACE)
  .refine(isPlace, NO_PLACE)
  .optional();

/** A day from `now` on, as 'YYYY-MM-DD'. */
export function moveDate(now: Date) {
  const first = dutchDay(now);
  const last = dutchDay(new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS));
  return calendarDay("Kies de gewenste datum.", "Kies een bestaande datum.")
    .refine((day) => day >= first, "Kies vandaag of een latere datum.")
    .refine((day) => day <= last, "Kies een datum binnen twee jaar.");
}

/** A list of goods in the one field of the form that keeps it, which may be left out. */
export const goodsList = textUpTo(MAX_LIST_CHARACTERS).transform(readList).optional();

/** What somebody wants to spend, in cents, which may be left out. */
export const budget = eurosBetween(
  MIN_BUDGET_CENTS,
  MAX_BUDGET_CENTS,
  "Vul een bedrag in euro's in, tussen 1 en 100.000.",
).optional();

export function yesNo() {
  return z.boolean({ error: "Vink dit aan of laat het leeg." }).default(false);
}

export function choice<const Value extends string>(values: readonly Value[], error: string) {
  return z.enum(values, { error });
}

export function choices<const Value extends string>(values: readonly Value[]) {
  const error = "Kies uit de lijst.";
  return z.array(z.enum(values, { error }), { error }).default([]);
}

export const repeatedPassword = z.string({ error: "Herhaal je wachtwoord." });
