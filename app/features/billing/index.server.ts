import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { notifyArrears } from "./emails/notify-arrears.tsx";
export { notifyCompanyWelcome } from "./emails/notify-company-welcome.tsx";
export { notifyPause } from "./emails/notify-pause.tsx";
export { notifyProfileComplete } from "./emails/notify-profile-complete.tsx";
export { notifyRenewal } from "./emails/notify-renewal.tsx";
export { personalData } from "./personal-data.server.ts";
export {
  countWorking,
  hasWorking,
  listMailable,
  type MailableCompany,
  type OwnCompany,
  readCompanyContact,
  readEligibility,
  readOwnCompany,
} from "./reads/companies.server.ts";
export {
  findSubscribers,
  listHistoryForAdmin,
  listPausesForAdmin,
  listSubscribers,
  readSubscriberForAdmin,
} from "./reads/for-admin.server.ts";
export {
  activeSubscription,
  hasSubscription,
  isPaidAndVerified,
  listDueRenewals,
  listEndingSubscriptions,
  listHistory,
  listUnasked,
  listUnpaid,
  type Pause,
  readEndOfAccess,
  readOwnStanding,
  readOwnSubscription,
  readPause,
  readPauses,
  readSubscription,
  type Subscription,
  subscriberOf,
} from "./reads/subscriptions.server.ts";
export {
  endOfAccess,
  endOfPause,
  hasLapsed,
  isActive,
  isCauseOf,
  isDue,
  isMissedByProvider,
  isSettled,
  openPause,
  paidUntilWith,
  pauseMonthsLeft,
  standingWith,
  whatHappened,
  withTimeToPay,
} from "./rules.ts";
export {
  confirmEndOfPause,
  confirmStartOfPause,
  dropPause,
  lockSubscription,
  noteHistory,
  queueUnsettledPauses,
  storedOf,
  storeEndOfPause,
  storePause,
  storeSubscription,
} from "./writes.server.ts";

export const subscriptions = readOnly(tables.subscriptions);
export const subscriptionChanges = readOnly(tables.subscriptionChanges);
