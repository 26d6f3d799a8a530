/** What pictures are uploaded for: a company's profile, a client's brief, or a message in a thread. */
export const PURPOSES = ["avatar", "portfolio", "brief", "thread"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A paper that a company shows us: a PDF or a picture, for the company and the desk alone. */
export const COMPANY_PAPER = "paper";
/** What anything is stored for. */
export const STORED_FOR = [...PURPOSES, COMPANY_PAPER] as const;
export type StoredFor = (typeof STORED_FOR)[number];

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
  paper: { ...SHOWN_WHOLE, large: { width: 2400, height: 2400, fit: "inside" } },
} as const;

/** Pictures one account may have stored, those it no longer uses included until they are swept; apart from them those of threads, and papers. */
export const MAX_STORED = { company: 30, client: 60, thread: 300, paper: 20 } as const;

/** Photos of briefs not placed yet, of all visitors together: at 300 kB each, strangers fill 1.5 GB a day. */
export const MAX_WAITING = 5_000;
