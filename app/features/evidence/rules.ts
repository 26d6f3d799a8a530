import { dayAfter } from "~/shared/dates.ts";
import { MAX_DAYS, REMINDER_DAYS } from "./constants.ts";
import type { Evidence } from "./views.ts";

/** How a paper stands on `today` ('YYYY-MM-DD'): its last day still counts, the day after no longer. */
export function evidenceState(
  { acceptedAt, refusedAt, validUntil }: Pick<Evidence, "acceptedAt" | "refusedAt" | "validUntil">,
  today: string,
): "waiting" | "refused" | "valid" | "expired" {
  if (refusedAt) return "refused";
  if (!acceptedAt) return "waiting";
  return validUntil >= today ? "valid" : "expired";
}

/** The reminder that is due on `today`, by its number of days; null when it was given, or none is due. */
export function dueReminder(
  { validUntil, remindedAt }: Pick<Evidence, "validUntil"> & { remindedAt: number | null },
  today: string,
): number | null {
  if (today > validUntil) return null;
  const begun = REMINDER_DAYS.filter((days) => today >= dayAfter(validUntil, -days));
  const due = begun.length > 0 ? Math.min(...begun) : null;
  return due === null || (remindedAt !== null && remindedAt <= due) ? null : due;
}

/** Whether a paper that is sent or accepted on `today` may be valid until that day. */
export function mayEndOn(day: string, today: string): boolean {
  return today <= day && day <= dayAfter(today, MAX_DAYS);
}
