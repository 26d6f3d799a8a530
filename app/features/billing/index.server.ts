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
  readCompanyContact,
  readEligibility,
  readOwnCompany,
  readOwnSubscription,
  readSubscription,
  type Subscription,
  subscriberOf,
} from "./reads.server.ts";
export { isActive, whatHappened } from "./rules.ts";
export { factsOf, lockSubscription, noteHistory, storeSubscription } from "./writes.server.ts";

export const subscriptions = readOnly(tables.subscriptions);
