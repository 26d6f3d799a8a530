import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { notifyArrears } from "./emails/notify-arrears.tsx";
export { notifyCompanyWelcome } from "./emails/notify-company-welcome.tsx";
export { notifyRenewal } from "./emails/notify-renewal.tsx";
export { personalData } from "./personal-data.server.ts";
export {
  activeSubscription,
  companiesToNotify,
  hasSubscription,
  isPaidAndVerified,
  listEndingSubscriptions,
  listHistory,
  type OwnCompany,
  pausesOf,
  readCompanyContact,
  readEligibility,
  readOwnCompany,
  readOwnSubscription,
  readPause,
  readPauses,
  readSubscription,
  type Subscription,
  subscriberOf,
} from "./reads.server.ts";
export { isActive, openPause, pauseMonthsLeft, whatHappened } from "./rules.ts";
export {
  endPause,
  factsOf,
  lockSubscription,
  noteHistory,
  storePause,
  storeSubscription,
} from "./writes.server.ts";

export const subscriptions = readOnly(tables.subscriptions);
