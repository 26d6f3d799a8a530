export { personalData } from "./personal-data.server.ts";
export {
  countWaitingPapers,
  listEvidenceAtDesk,
  listOwnEvidence,
  listUnusedPapers,
  listWaitingEvidence,
  maySeePaper,
  readPublicEvidence,
  readShownEvidence,
} from "./reads.server.ts";
export { acceptEvidence, refuseEvidence, remindOfExpiry, sendEvidence } from "./writes.server.ts";
