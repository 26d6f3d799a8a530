/**
 * How long things are kept. The page /privacy tells people the same: change both together.
 * Days and months are calendar ones, in the Netherlands.
 */
export const KEPT = {
  /** After the day of the move. */
  unacceptedBriefDays: 90,
  acceptedBriefMonths: 13,
  contactMessageMonths: 12,
  launchSignupMonths: 12,
  unconfirmedAccountDays: 30,
  /** After the last moment that it worked. */
  mailedLinkDays: 30,
  mailLogDays: 90,
  /** Tasks that were given up; those that were done are gone at once. */
  failedTaskDays: 30,
} as const;
