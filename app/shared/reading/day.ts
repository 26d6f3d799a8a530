import { isDay, MONTHS } from "../dates.ts";
import type { TypedReading } from "./reading.ts";
import { foldCode } from "./text.ts";

const WEEKDAY = /^(?:ma|di|wo|do|vr|za|zo)(?:[a-z]*dag)?\.?,? /;
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})(?: ?[-/.] ?| )(\d{1,2})(?: ?[-/.] ?| )'?(\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})e?[-. ]{0,2}([a-z]{3,})\.?(?:[-, ]+'?(\d{4}|\d{2}))?$/;
const WITHOUT_YEAR = /^(\d{1,2})[-/.](\d{1,2})$/;
const EIGHT_DIGITS = /^\d{8}$/;
const NO_YEAR = { question: "Zet het jaar erbij, zoals 31-12-2027." };

/** Reads a calendar day as people in the Netherlands write it ('1-12-2026', '1 dec 2026', '2026-12-01'). */
export function readDay(text: string): TypedReading<string> {
  const typed = foldCode(text).toLowerCase().replace(WEEKDAY, "");
  if (EIGHT_DIGITS.test(typed)) return readEightDigits(typed);
  const [, isoYear, isoMonth = "", isoDay = ""] = YEAR_FIRST.exec(typed) ?? [];
  if (isoYear) return existing(isoYear, isoMonth, isoDay);
  const [, day, month = "", year = ""] = DAY_FIRST.exec(typed) ?? [];
  if (day) return existing(year, month, day);
  const [, namedDay, name = "", namedYear] = NAMED.exec(typed) ?? [];
  if (namedDay) {
    const number = monthNumber(name);
    if (number === 0) return null;
    return namedYear ? existing(namedYear, String(number), namedDay) : NO_YEAR;
  }
  return WITHOUT_YEAR.test(typed) ? NO_YEAR : null;
}

function readEightDigits(digits: string): TypedReading<string> {
  const yearFirst = existing(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  const dayFirst = existing(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2));
  if (yearFirst && dayFirst) return { question: "Schrijf de datum zoals 31-12-2027." };
  return yearFirst ?? dayFirst;
}

/** From 1; 0 for what names no month. */
function monthNumber(name: string): number {
  return name === "mrt" ? 3 : MONTHS.findIndex((month) => month.startsWith(name)) + 1;
}

function existing(year: string, month: string, day: string): TypedReading<string> {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const written = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(written) ? { value: written } : null;
}
