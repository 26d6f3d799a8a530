/** A session that is not used for so long ends. */
export const SESSION_DAYS = 30;
/** A session ends so long after signing in, however much it is used. */
export const SESSION_END_DAYS = 90;
/** Use of a session moves its end at most once in so many hours: reading a page rarely writes. */
export const RENEWED_AFTER_HOURS = 24;
