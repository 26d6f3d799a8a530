import { DAY_MS, MINUTE_MS } from "../../shared/dates.ts";

export const MAX_PROPOSALS = 5;
/** How long a brief carries the NIEUW flag. */
export const NEW_HOURS = 48;
/** Characters of the extra information that a brief card shows. */
export const PREVIEW_CHARACTERS = 100;
/** Cards that 'Meer laden' adds. */
export const PAGE_SIZE = 20;

/** How long after a brief its client is mailed that no proposal came: a day, and what clocks may differ. */
export const UNANSWERED_AFTER_MS = DAY_MS + 10 * MINUTE_MS;

/** Briefs that are read at once to find where they begin. */
export const LOOKED_AT_ONCE = 200;
/**
 * How long a brief that is sent again may still replace the text of the first: long enough for a
 * connection that dropped, too short for a company to have written a proposal on the old text.
 */
export const RESEND_MINUTES = 60;
/** Briefs that are masked again in one transaction, which locks their rows meanwhile. */
export const MASKED_AT_ONCE = 50;

/** What a brief can ask of a company, in the order in which it is told; a proposal says which it covers. */
export const SCOPE_ITEMS = [
  "transport",
  "packing",
  "unpacking",
  "boxes",
  "lift",
  "assembly",
  "piano",
  "storage",
  "disposal",
  "parkingPermit",
  "cleaning",
] as const;
export type ScopeItem = (typeof SCOPE_ITEMS)[number];

/** How the history of a cancelled brief begins where it went into another, whose id follows. */
export const MERGED_INTO = "merged into ";

/** Hours after which an open brief without a proposal is reported to the admins. */
export const UNANSWERED_HOURS = 24;
