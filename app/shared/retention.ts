import { DAY_MS, dayAfter, dutchDay, monthsLater } from "./dates.ts";

/** How many backups are kept: the newest of so many days, and of so many weeks. */
export const BACKUPS_KEPT = { daily: 7, weekly: 4 } as const;

/** How long personal data is kept, as /privacy promises; by the calendar, in the Netherlands. */
export const RETENTION = {
  /** After the day of the move, the last that it may be on. */
  unacceptedBriefDays: 90,
  acceptedBriefMonths: 13,
  contactMessageMonths: 12,
  launchSignupMonths: 12,
  unconfirmedAccountDays: 30,
  /** After the last moment that it worked. */
  mailedLinkDays: 30,
  mailLogDays: 90,
  /** What was written beside an act at the desk. */
  deskNoteMonths: 24,
  /** Requests of people about their data, after the answer. */
  dataRequestMonths: 24,
  /** After the last day that a paper of a company was valid on. */
  evidenceMonths: 6,
  /** Who a company was, once it left: beyond the January after the year of its last agreements. */
  departedSellerMonths: 14,
  /** What is of people in a report of something, after the last decision about it. */
  reportMonths: 24,
  /** Accounts that were closed, their mailboxes, and warnings to who reports without a reason. */
  measureMonths: 24,
  /** Addresses that take no mail, after they were found out or put right. */
  suppressionMonths: 12,
  /** After the year of issue, as the law requires. */
  invoiceYears: 7,
  /** Tasks that were given up; those that were done are gone at once. */
  failedTaskDays: 30,
  /** Longer than a provider sends the same one again. */
  providerNoticeDays: 90,
  /** Counters of tries: the longest window, and the night until they are swept. */
  counterDays: 2,
  /** Pictures that nothing shows, photos of a brief that was never placed among them. */
  unusedPictureHours: 24,
  /** That something changed on a page, for browsers that were away. */
  eventHours: 1,
  /** Pictures of links, some of which name a company. */
  linkCardDays: 30,
  /** Papers that were drawn, in memory. */
  paperHours: 1,
  /** Until the oldest backup that still has a person is written over. */
  backupDays: BACKUPS_KEPT.daily + 7 * BACKUPS_KEPT.weekly,
} as const;

const UNITS = {
  Hours: ["een uur", "uur"],
  Days: ["een dag", "dagen"],
  Months: ["een maand", "maanden"],
  Years: ["een jaar", "jaar"],
} as const;

/** How long, as a page says it: '90 dagen', 'een dag'. */
export function howLong(kept: keyof typeof RETENTION): string {
  const count = RETENTION[kept];
  const unit = Object.keys(UNITS).find((name) => kept.endsWith(name)) as keyof typeof UNITS;
  const [one, many] = UNITS[unit];
  return Number(count) === 1 ? one : `${count} ${many}`;
}

/** The last days of a move ('YYYY-MM-DD') whose brief has been kept long enough. */
export function lastMoveDays(now: Date): { unaccepted: string; accepted: string } {
  const today = dutchDay(now);
  return {
    unaccepted: dayAfter(today, -RETENTION.unacceptedBriefDays),
    accepted: monthsBefore(today, RETENTION.acceptedBriefMonths),
  };
}

/** The instant so many days before `now`. */
export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** The start of the day so many calendar months before `now`. */
export function monthsAgo(now: Date, months: number): Date {
  return new Date(monthsBefore(dutchDay(now), months));
}

function monthsBefore(day: string, months: number): string {
  return monthsLater(new Date(day), -months).toISOString().slice(0, 10);
}
