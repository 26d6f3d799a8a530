export const BRIEFS_A_PAGE = 30;
/** Of a beginning that more briefs share, these many are looked through: a longer one finds the others. */
export const MOST_BRIEFS_FOUND = 5_000;
export const MIN_BRIEF_SEARCH = 2;
/** Where the cursor of the briefs that one may be merged with stands in the address of its page; also their anchor. */
export const OTHER_BRIEFS = "andere";
