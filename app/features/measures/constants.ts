/**
 * What is done about a person who breaks the terms: the account is closed, a reporter is warned, or what the reporter
 * reports is not handled for a time.
 */
export const MEASURE_KINDS = ["closed", "warned", "paused"] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** For how many days reports may be left unhandled. */
export const PAUSE_DAYS = ["14", "30", "90"] as const;

/** Measures on the page of a person or a report. */
export const MEASURES_A_PAGE = 10;
