/** What somebody may choose to be told of, and how. */
export const CHOICES = ["briefs", "proposals", "enquiries", "threads"] as const;
export type NoticeChoice = (typeof CHOICES)[number];

/** Browsers of one person that are told. */
export const MAX_BROWSERS = 10;
export const MAX_ENDPOINT = 1_000;
