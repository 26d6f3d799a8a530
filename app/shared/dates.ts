import { once } from "./remembered.ts";

// Names are written out, not taken from Intl: browsers and servers abbreviate them differently
// ('mrt', 'mrt.'), and a page must read the same on both.
export const MONTHS =
  "januari februari maart april mei juni juli augustus september oktober november december".split(
    " ",
  );
const SHORT_MONTHS = "jan feb mrt apr mei jun jul aug sep okt nov dec".split(" ");
const WEEKDAYS = "zo ma di wo do vr za".split(" ");

const isoParts = formatter("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const clock = formatter("nl-NL", { hour: "2-digit", minute: "2-digit" });

// @__NO_SIDE_EFFECTS__
function formatter(language: string, parts: Intl.DateTimeFormatOptions) {
  return once(() => new Intl.DateTimeFormat(language, { ...parts, timeZone: "Europe/Amsterdam" }));
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

// Asking Intl costs more than anything else about a date, and lists ask it for every row. No keeper: a
// browser has this too.
const days = new Map<number, string>();
const MOST_DAYS = 1_000;

/** The calendar day in the Netherlands at an instant, as 'YYYY-MM-DD'. */
export function dutchDay(now: Date): string {
  // Days begin on the hour, in summer and in winter.
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const day = days.get(hour) ?? isoParts().format(hour * HOUR_MS);
  days.set(hour, day);
  for (const oldest of days.keys()) {
    if (days.size <= MOST_DAYS) break;
    days.delete(oldest);
  }
  return day;
}

/** '3 maart 2026', for an instant or a 'YYYY-MM-DD' day. */
export function formatLongDate(value: Date | string): string {
  const { day, month, year } = dutchParts(value);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** '3 maart 2026 om 14:05', in the Netherlands. */
export function formatMoment(at: Date): string {
  return `${formatLongDate(at)} om ${clock().format(at)}`;
}

/** '3 maart om 14:05', in the Netherlands. */
export function formatDayAndTime(at: Date): string {
  return `${formatDayAndMonth(dutchDay(at))} om ${clock().format(at)}`;
}

/** The time of the day in the Netherlands, '14:05'. */
export const dutchTime = (at: Date) => clock().format(at);

/** The hour of the day in the Netherlands, 0 to 23. */
export const dutchHour = (at: Date) => Number(clock().format(at).slice(0, 2));

/** '7 oktober', for a 'YYYY-MM-DD' day. */
export function formatDayAndMonth(day: string): string {
  const { day: date, month } = dutchParts(day);
  return `${date} ${MONTHS[month - 1]}`;
}

/** '3 mrt 2026', for an instant or a 'YYYY-MM-DD' day. */
export function formatShortDate(value: Date | string): string {
  const { day, month, year } = dutchParts(value);
  return `${day} ${SHORT_MONTHS[month - 1]} ${year}`;
}

/** 'di 3 maart 2026', for a 'YYYY-MM-DD' day. */
export function formatDay(day: string): string {
  return `${WEEKDAYS[asDay(day).getUTCDay()]} ${formatLongDate(day)}`;
}

/** 'di 3 mrt', for a 'YYYY-MM-DD' day. */
export function formatDayShortly(day: string): string {
  const { day: date, month } = dutchParts(day);
  return `${WEEKDAYS[asDay(day).getUTCDay()]} ${date} ${SHORT_MONTHS[month - 1]}`;
}

/** True for an existing calendar day written 'YYYY-MM-DD'; PostgreSQL knows no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** The day so many days after a 'YYYY-MM-DD' day. */
export function dayAfter(day: string, days: number): string {
  return new Date(asDay(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the month of a 'YYYY-MM-DD' day. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The last day of the month of a 'YYYY-MM-DD' day. */
export function lastOfMonth(day: string): string {
  const { month, year } = dutchParts(day);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * A moment so many months after another, in UTC. A day that the month does not have is its last one, as
 * payment providers count. `day` is the day of the month that it keeps to.
 */
export function monthsLater(start: Date, months: number, day = start.getUTCDate()): Date {
  const later = new Date(start);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months + 1, 0);
  later.setUTCDate(Math.min(day, later.getUTCDate()));
  return later;
}

/** The day of the month that a row of months from `first` on keeps to at `at`: 28 February may be a 31st. */
export function dayKept(at: Date, first: Date): number {
  const kept = first.getUTCDate();
  return monthsLater(at, 0, kept).getTime() === at.getTime() ? kept : at.getUTCDate();
}

/** 'maart 2026', for a 'YYYY-MM-DD' day. */
export function formatMonth(day: string): string {
  const { month, year } = dutchParts(day);
  return `${MONTHS[month - 1]} ${year}`;
}

// Noon keeps a calendar day on its own date in Amsterdam, summer and winter.
function asDay(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

function dutchParts(value: Date | string): { day: number; month: number; year: number } {
  const iso = typeof value === "string" ? value : dutchDay(value);
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  return { day, month, year };
}
