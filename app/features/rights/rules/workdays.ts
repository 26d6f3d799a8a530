import { dayAfter } from "~/shared/dates.ts";

const SATURDAY = 6;
const FIXED_DAYS_OFF = ["01-01", "12-25", "12-26"];
/** Good Friday, Easter Monday, Ascension Day and Whit Monday, in days from Easter. */
const FROM_EASTER = [-2, 1, 39, 50];

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** False for a Saturday, a Sunday and a day off in the Netherlands ('YYYY-MM-DD'). */
export function isWorkday(day: string): boolean {
  if (weekday(day) % SATURDAY === 0) return false;
  const [year, date] = [day.slice(0, 4), day.slice(5)];
  if (FIXED_DAYS_OFF.includes(date) || day === kingsDay(year)) return false;
  const easter = easterOf(Number(year));
  return !FROM_EASTER.some((days) => dayAfter(easter, days) === day);
}

// On a Sunday it is kept a day before.
function kingsDay(year: string): string {
  const day = `${year}-04-27`;
  return weekday(day) === 0 ? `${year}-04-26` : day;
}

/** Easter Sunday, by the anonymous Gregorian computus. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapShift = Math.floor((century + 8) / 25);
  const moonShift = Math.floor((century - leapShift + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, "0");
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, "0")}`;
}
