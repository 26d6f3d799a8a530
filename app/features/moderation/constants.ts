/** What somebody writes of what is wrong, in characters. */
export const MAX_REPORT = 2_000;
export const MAX_OBJECTION = 2_000;
/** How long somebody may object to a decision, by the calendar (DSA art. 20(1)). */
export const OBJECTION_MONTHS = 6;
export const REPORTS_A_PAGE = 25;

/** Who decided something, or may object to it: who wrote the thing, or who reported it. */
export const REPORT_SIDES = ["author", "reporter"] as const;
export type ReportSide = (typeof REPORT_SIDES)[number];

/** As what somebody reported it; `product` is the mask, whose author objects. */
export const REPORTERS = ["visitor", "client", "company", "staff"] as const;
export type ReporterKind = (typeof REPORTERS)[number];
