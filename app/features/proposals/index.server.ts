export { personalData } from "./personal-data.server.ts";
export { listBriefsForCompany, readListedBrief } from "./reads/briefs.server.ts";
export { readForCorrection, readProposers, readReliance } from "./reads/correctable.server.ts";
export { listOwnProposals } from "./reads/own-proposals.server.ts";
export { readAgreement, readComparison } from "./reads/papers.server.ts";
export { maySeePhoto } from "./reads/photos.server.ts";
export { readableProposals as proposals } from "./reads/readable.server.ts";
export { listReceivedProposals, readSum } from "./reads/received.server.ts";
export { readProposalSheet, readTariffCents } from "./reads/sheet.server.ts";
export { summariseReceived } from "./reads/summaries.server.ts";
export { agreedCents } from "./reads/terms.server.ts";
export { readWait } from "./reads/waiting.server.ts";
export {
  adjustProposal,
  confirmProposal,
  tellOfVersion,
} from "./writes/reconsider.server.ts";
export { type ProposalRefusal, storeProposal } from "./writes/send.server.ts";
export {
  type Acceptance,
  type AgreementRefusal,
  acceptOwn,
  type DecisionRefusal,
  declineOwn,
  declinePending,
  tellOfDecision,
  withdrawOwnProposal,
} from "./writes/status.server.ts";
