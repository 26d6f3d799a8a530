/** What a company asks about a brief, and what its client answers, in characters. */
export const MAX_ENQUIRY = 500;
export const MAX_ANSWER = 1_000;

/** So many questions about a brief may wait for an answer: of one company, and of all together. */
export const MOST_OPEN = { ofCompany: 3, ofAll: 20 };
