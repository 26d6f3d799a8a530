/**
 * What can be done on the local page: pay a checkout at once or by direct debit, let it fail; let a
 * debit that is under way come or fail; have the last payment charged back, or the one before; collect the next month at
 * once, or try to with a card that expired; choose a card or direct debit; pay what is owed.
 */
export const LOCAL_ACTS = [
  "pay",
  "pay-by-debit",
  "fail",
  "debit-comes",
  "debit-fails",
  "charge-back",
  "charge-back-older",
  "renew",
  "card-expires",
  "choose-card",
  "choose-debit",
  "pay-arrears",
] as const;
export type LocalAct = (typeof LOCAL_ACTS)[number];
