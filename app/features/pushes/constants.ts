/** What somebody may choose to be told of, and how. */
export const CHOICES = ["briefs", "proposals", "enquiries", "threads"] as const;
export type NoticeChoice = (typeof CHOICES)[number];

/** Those whose mails somebody may do without; of others mails always go, or have a page of their own. */
export const MAILED_CHOICES = ["enquiries", "threads"] as const satisfies readonly NoticeChoice[];
export type MailedChoice = (typeof MAILED_CHOICES)[number];

/** Browsers of one person that are told. */
export const MAX_BROWSERS = 10;
export const MAX_ENDPOINT = 1_000;
