/** What a company asks about a brief, and what its client answers, in characters. */
export const MAX_ENQUIRY = 500;
export const MAX_ANSWER = 1_000;

/** Hidden from others, or as it was typed where the mask hid what is no contact data. */
export const SHOWN_AS = ["HIDDEN", "WHOLE"] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

/** So many questions about a brief may wait for an answer: of one company, and of all together. */
export const MOST_OPEN = { ofCompany: 3, ofAll: 20 };
/**
 * The most questions about one brief, answered ones included, of one company and of all companies together. There is a
 * limit since every page of the brief reads them all.
 */
export const MAX_ASKED = { ofCompany: 10, ofAll: 50 };
