/** Without the characters that are read for one another: no I, L, O, 0 and 1. */
export const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const CODE_LENGTH = 8;
/** A code is looked up from so many characters on. */
export const LOOKUP_FROM = 4;
/** Nobody types more than this for a code. */
export const MAX_CODE_TYPED = 20;
/** Free months that one referrer can earn in a calendar month. */
export const CREDITS_PER_MONTH = 5;
/** So many companies that were brought in are listed, the newest: a year of five a month. */
export const BROUGHT_SHOWN = 60;
/** From so many free months that were taken back, a referrer stands on the admins' page. */
export const PATTERN_FROM = 2;
/** The name shown for a referrer without a name. */
export const NAMELESS_REFERRER = "Collega vakman";
/** Pause in typing after which a code is looked up, in milliseconds. */
export const LOOKUP_PAUSE_MS = 400;
/** Free months that the desk gives at once at most, and that may wait for a company. */
export const GIVEN_AT_MOST = 12;
export const CODES_A_PAGE = 50;
