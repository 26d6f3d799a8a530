export const PEOPLE_A_PAGE = 30;
/** Of a beginning that more people share, these many are looked through: a longer one finds the others. */
export const MOST_FOUND = 5_000;
/** How long an admin looks on as somebody else. */
export const LOOK_MINUTES = 5;
