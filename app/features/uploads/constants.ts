/** What pictures are uploaded for: a company's profile, a client's brief, or a message in a thread. */
export const PURPOSES = ["avatar", "portfolio", "brief", "thread"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The purpose of an upload for a brief that is still being filled in; a visitor may send one too. */
export const DRAFT_PURPOSE = "aanvraag";

/** Who may upload a picture for it; null for either of the two. */
export const UPLOADERS = {
  avatar: "company",
  portfolio: "company",
  brief: "client",
  thread: null,
} as const;

export const MAX_AVATARS = 1;
export const MAX_PORTFOLIO = 6;
export const MAX_BRIEF_PHOTOS = 10;
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

const SHOWN_WHOLE = {
  small: { width: 480, height: 360, fit: "cover" },
  large: { width: 1600, height: 1600, fit: "inside" },
} as const;

/** Pixels of the two sizes that are kept of each picture. */
export const PICTURE_SIZES = {
  avatar: {
    small: { width: 160, height: 160, fit: "cover" },
    large: { width: 640, height: 640, fit: "cover" },
  },
  portfolio: SHOWN_WHOLE,
  brief: SHOWN_WHOLE,
  thread: SHOWN_WHOLE,
} as const;

/** Pictures one account may have stored, those it no longer uses included until they are swept; apart from them those of threads. */
export const MAX_STORED = { company: 30, client: 60, thread: 300 } as const;

/** Photos of briefs not placed yet, of all visitors together: at 300 kB each, strangers fill 1.5 GB a day. */
export const MAX_WAITING = 5_000;
