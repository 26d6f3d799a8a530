import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { personalData } from "./personal-data.server.ts";
export {
  findReferrer,
  listBrought,
  listTakenBack,
  listWaitingCredits,
  readEarned,
  readFreeMonthsForAdmin,
  readOwnCode,
} from "./reads.server.ts";
export {
  creditReferrer,
  followPayment,
  getOrCreateCode,
  lockReferrer,
  markGranted,
  queueWaitingMonths,
} from "./writes.server.ts";

export const referralCodes = readOnly(tables.referralCodes);
export const referralCredits = readOnly(tables.referralCredits);
