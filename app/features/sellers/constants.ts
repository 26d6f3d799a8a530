/** A company confirms its data again after so many months. */
export const CONFIRM_MONTHS = 12;

/** Days between a mail and the next reminder. */
export const REMIND_DAYS = 30;

/** Mails that ask for a confirmation: one, and one reminder. */
export const CONFIRM_MAILS = 2;

/** Mails that ask for what a tax report lacks: one, and two reminders (Annex V, section IV, A, 2). */
export const TAX_MAILS = 3;

/** Days after the first of them from which the account may be closed. */
export const TAX_DAYS = 60;

/** The first year that the directive asks a report of. */
export const FIRST_YEAR = 2023;
