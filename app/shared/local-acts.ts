/** What can be done to a checkout and its subscription on the local page. */
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
