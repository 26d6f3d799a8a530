const ZONE = "Europe/Amsterdam";

const LONG = new Intl.DateTimeFormat("nl-NL", { dateStyle: "long", timeZone: ZONE });
const SHORT = new Intl.DateTimeFormat("nl-NL", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: ZONE,
});
const WEEKDAY = new Intl.DateTimeFormat("nl-NL", {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: ZONE,
});
const ISO_PARTS = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: ZONE,
});

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The calendar day in the Netherlands at an instant, as 'YYYY-MM-DD'. */
export function dutchDay(now: Date): string {
  return ISO_PARTS.format(now);
}

/** '3 maart 2026', for an instant or a 'YYYY-MM-DD' day. */
export function formatLongDate(value: Date | string): string {
  return LONG.format(asDate(value));
}

/** '3 mrt 2026', for an instant or a 'YYYY-MM-DD' day. */
export function formatShortDate(value: Date | string): string {
  return SHORT.format(asDate(value));
}

/** 'di 3 maart 2026', for a 'YYYY-MM-DD' day. */
export function formatDay(day: string): string {
  return WEEKDAY.format(asDate(day));
}

/** True for an existing calendar day written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

// Noon keeps a calendar day on its own date in Amsterdam, summer and winter.
function asDate(value: Date | string): Date {
  return typeof value === "string" ? new Date(`${value}T12:00:00Z`) : value;
}
