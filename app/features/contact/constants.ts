/** In which languages anybody may write to the point of contact (Regulation (EU) 2022/2065, articles 11 and 12). */
export const CONTACT_LANGUAGES = "het Nederlands of het Engels";
export const OPENING_HOURS = "maandag tot en met vrijdag, 09:00 - 17:00 uur";
export const REPLY_HOURS = 24;

export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 4_000;

export const MESSAGES_A_PAGE = 30;

/** Days within which an objection to a suspension is answered. */
export const OBJECTION_DAYS = 14;

/** A field that people do not see: only programs fill it in. */
export const HONEYPOT = "website";

/** How soon the same words again are a second press of one button. */
export const DOUBLE_PRESS_MS = 30_000;
