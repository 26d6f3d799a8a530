import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { RENEWED_AFTER_HOURS, SESSION_DAYS, SESSION_END_DAYS } from "./constants.ts";

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
