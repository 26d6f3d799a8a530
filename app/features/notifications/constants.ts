/** What became of a mail: taken by the receiving server, refused for good, or kept from an address that is off. */
export const DELIVERY_STATUSES = ["SENT", "REFUSED", "SUPPRESSED"] as const;

/** The list of those that were refused, as the log of the desk names it. */
export const REFUSED_MAIL = "refused-mail";

/** Why an address gets no mail, or none that its reader may do without. */
export const SUPPRESSION_KINDS = ["REFUSED", "BOUNCED", "COMPLAINED", "UNSUBSCRIBED"] as const;
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

/** Of the mailbox itself: nothing arrives there. The others are the reader's wish. */
export const MAILBOX_KINDS = ["REFUSED", "BOUNCED"] as const satisfies readonly SuppressionKind[];

/** More waiting tasks than these are told to the admins; a usual day has a few. */
export const MANY_WAITING = 2_000;
