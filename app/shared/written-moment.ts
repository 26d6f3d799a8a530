import { dutchDay, dutchTime, HOUR_MS } from "./dates.ts";

const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?$/;
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * The instant that a person wrote down, in Dutch time unless a zone stands behind it; null when it is none. Of an
 * hour that comes twice, the first.
 */
export function readWrittenMoment(written: string): Date | null {
  if (ZONED.test(written)) return valid(new Date(written));
  const [, day, time, seconds = ":00"] = LOCAL.exec(written) ?? [];
  if (!day || !time) return null;
  for (const hours of [2, 1]) {
    const at = valid(new Date(Date.parse(`${day}T${time}${seconds}Z`) - hours * HOUR_MS));
    if (at && dutchDay(at) === day && dutchTime(at) === time) return at;
  }
  return null;
}

// Years that every program writes and reads in the same four digits; a date that is none is beyond both.
const [FIRST, LAST] = [Date.UTC(1900, 0, 1), Date.UTC(9999, 11, 31)];
const valid = (date: Date) => (date.getTime() >= FIRST && date.getTime() < LAST ? date : null);
