export const ACTS_A_PAGE = 50;
/** Rows of a list that one CSV has at most: more are taken along by narrowing the search. */
export const MAX_EXPORTED = 10_000;
