/** The two who talk once a proposal was accepted. */
export const SIDES = ["client", "company"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "client" ? "company" : "client");

export const MAX_ENTRY = 2_000;
export const MAX_REASON = 500;
export const MAX_ENTRY_PHOTOS = 5;
/** Of each that is read at once, the newest first. */
export const ENTRIES_PAGE = 50;
/** Who reads a message within this, or gets another one, gets no mail of it. */
export const MAIL_AFTER_MS = 60_000;
