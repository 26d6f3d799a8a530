/** What somebody may ask about their data by letter, mail or phone (AVG, articles 15 to 21). */
export const REQUEST_KINDS = ["access", "erasure", "other"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Calendar months after its receipt in which a request is answered (AVG, article 12(3)). */
export const ANSWER_MONTHS = 1;

export const REQUESTS_A_PAGE = 50;
