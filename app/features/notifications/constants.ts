/** What became of a mail: taken by the receiving server, refused for good, or kept from an address that is off. */
export const DELIVERY_STATUSES = ["SENT", "REFUSED", "SUPPRESSED"] as const;

/** The list of those that were refused, as the log of the desk names it. */
export const REFUSED_MAIL = "refused-mail";

/** Why an address gets no mail, or none that its reader may do without. */
export const SUPPRESSION_KINDS = ["REFUSED", "BOUNCED", "COMPLAINED", "UNSUBSCRIBED"] as const;
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

/** Of the mailbox itself: nothing arrives there. The others are the reader's wish. */
export const MAILBOX_KINDS = ["REFUSED", "BOUNCED"] as const satisfies readonly SuppressionKind[];

/** Days for which a refused mail is counted on the admin's overview. */
export const REFUSED_DAYS = 7;

/** Attempts after which a task that fails is reported to the admins: each comes later than the one before, so it has failed for more than an hour. */
export const FAILING_ATTEMPTS = 8;

/** More waiting tasks than these are told to the admins; a usual day has a few. */
export const MANY_WAITING = 2_000;

/** Given-up tasks that are looked at to offer doing all of a kind again. */
export const MAX_RETRIED = 10_000;
