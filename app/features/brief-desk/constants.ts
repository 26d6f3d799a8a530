export const BRIEFS_A_PAGE = 30;
/** Of a beginning that more briefs share, these many are looked through: a longer one finds the others. */
export const MOST_BRIEFS_FOUND = 5_000;
export const MIN_BRIEF_SEARCH = 2;
