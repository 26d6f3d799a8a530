export const ACTS_A_PAGE = 50;
/** Where what is searched for stands in the address of a desk, and how long it may be. */
export const SEARCH = "zoek";
export const MAX_SEARCH = 100;
/** Rows of a list that one CSV has at most: more are taken along by narrowing the search. */
export const MAX_EXPORTED = 10_000;
/** Shorter beginnings of a name or an address are shared by too many. */
export const MIN_SEARCH = 2;
