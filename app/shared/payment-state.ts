/**
 * What became of a payment, in our words: 'pending' is under way (a direct debit takes days), 'failed'
 * never came, 'charged-back' came and was taken back by the payer or the bank.
 */
export const PAYMENT_STATES = ["pending", "paid", "failed", "charged-back"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Those in which a payment is owed: it never came, or did not stay. */
export const OWED_STATES: readonly PaymentState[] = ["failed", "charged-back"];

/** Whether a payment in this state is owed. */
export const isOwed = (state: PaymentState) => OWED_STATES.includes(state);
