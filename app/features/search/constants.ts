/** Rows of a list that one page looks through for a filter that no index answers. */
export const LOOKED_THROUGH = 5_000;
/** Briefs around a place that are looked at all at once; where there are more, the list is looked through. */
export const FEW_AROUND = 5_000;
/** Open briefs of a place are counted so far: what is more is told as more. */
export const MAX_COUNTED = 100;
/** Places that the map of open briefs shows, those with most of them first. */
export const MAX_ON_MAP = 200;
/** Searches that a company may keep, and how long the name of one may be. */
export const MAX_SEARCHES = 10;
export const MAX_SEARCH_NAME = 60;
