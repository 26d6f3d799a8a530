export {
  findReferrer,
  listWaitingCredits,
  readCredit,
  readEarned,
  readOwnCode,
  readReferrer,
} from "./reads.server.ts";
export {
  getOrCreateCode,
  markGranted,
  settleOnVerification,
  settleReferral,
} from "./writes.server.ts";
