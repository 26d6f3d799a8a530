/** Subscribed companies a province takes, so that briefs stay worth it: the promise of the terms. */
export const PLACES_PER_PROVINCE = 30;

/** How long a place that came free is kept for the company it is offered to. */
export const OFFER_HOURS = 48;
