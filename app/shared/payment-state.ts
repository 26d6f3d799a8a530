/**
 * What became of a payment, in our words: 'pending' is under way (a direct debit takes days), 'failed'
 * never came, 'charged-back' came and was taken back by the payer or the bank.
 */
export const PAYMENT_STATES = ["pending", "paid", "failed", "charged-back"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
