import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";

/** A session that is not used for so long ends. */
export const SESSION_DAYS = 30;
/** A session ends so long after signing in, however much it is used. */
export const SESSION_END_DAYS = 90;
/** Use of a session moves its end at most once in so many hours: reading a page rarely writes. */
const RENEWED_AFTER_HOURS = 24;

/** When a session that was opened at `openedAt` and used at `now` ends by itself. */
export function sessionEnd(openedAt: Date, now: Date): Date {
  const unused = now.getTime() + SESSION_DAYS * DAY_MS;
  const last = openedAt.getTime() + SESSION_END_DAYS * DAY_MS;
  return new Date(Math.min(unused, last));
}

/** The later end of a session that is used at `now`; null while it is too early to write one. */
export function renewedEnd(session: { openedAt: Date; expiresAt: Date }, now: Date): Date | null {
  const end = sessionEnd(session.openedAt, now);
  const gained = end.getTime() - session.expiresAt.getTime();
  return gained >= RENEWED_AFTER_HOURS * HOUR_MS ? end : null;
}
