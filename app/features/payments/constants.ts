/** So long a checkout can be paid: the half hour that providers ask for and the way there. */
export const CHECKOUT_MINUTES = 31;
/** An open checkout is offered again while it has so many minutes left; else a new one is opened. */
export const MIN_MINUTES_LEFT = 5;
/** After a checkout has ended, the provider is asked for so many days whether it was paid. */
export const ASKED_DAYS = 3;
/** So long after its end a subscription's payments may be charged back without a reason: eight weeks, and the way there. */
export const CHARGED_BACK_DAYS = 70;
/** What came for nothing and did not all go back is asked about for so many days. */
export const RETURN_DAYS = 60;
/** How long a company reads on its pages about a case, or a first payment that failed, in days. */
export const NOTICE_DAYS = 30;

/** What becomes of money that the desk gives back: 'failed' came again, 'refused' never went. */
export const REFUND_STATES = ["waiting", "given", "refused", "failed"] as const;
/** Money that the desk moved or saw at our own bank, past the provider: 'in' came from a company, 'out' went to it. */
export const TRANSFER_DIRECTIONS = ["in", "out"] as const;
/** So many of them are listed at the desk, the newest first. */
export const TRANSFERS_SHOWN = 50;

/** A refund that waits longer than so many minutes for its provider is listed at the desk. */
export const REFUND_WAITS_MINUTES = 60;

/** What becomes of a checkout; 'failed' when its first payment was under way and did not come. */
export const CHECKOUT_STATES = [
  "open",
  "under-way",
  "paid",
  "failed",
  "expired",
  "cancelled",
] as const;
