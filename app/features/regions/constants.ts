/** Subscribed companies a province takes, so that briefs stay worth it, until the owner says otherwise. */
export const PLACES_PER_PROVINCE = 30;

/** How long a place that came free is kept for the company it is offered to. */
export const OFFER_HOURS = 48;

/** More than all movers of the country: a number above it is a slip of the hand. */
export const MOST_PLACES = 1_000;
/** The days over which briefs and proposals of a province are counted. */
export const FIGURE_DAYS = 30;
/** Companies that wait for a province on a page of its list at the desk. */
export const WAITING_A_PAGE = 10;
/** How many more places the desk works out when nothing else is asked, and at most. */
export const MORE_PLACES = 5;
