export { personalData } from "./personal-data.server.ts";
export { readChanges } from "./reads/changes.server.ts";
export { isOwn, seesPhotos, sharesContact } from "./reads/company.server.ts";
export { readForCorrection, readProposers, readReliance } from "./reads/correctable.server.ts";
export { readProposalForMail } from "./reads/mailed.server.ts";
export { maySeePhoto } from "./reads/photos.server.ts";
export { readableProposals as proposals } from "./reads/readable.server.ts";
export { readProposalSheet, readTariffCents, workOf } from "./reads/sheet.server.ts";
export { agreed, agreedCents, agreedDay, termColumns, wordColumns } from "./reads/terms.server.ts";
export {
  adjustProposal,
  confirmProposal,
  tellOfVersion,
} from "./writes/reconsider.server.ts";
export { storeProposal } from "./writes/send.server.ts";
export {
  type Acceptance,
  acceptOwn,
  declineOwn,
  declinePending,
  tellOfDecline,
  withdrawOwnProposal,
} from "./writes/status.server.ts";
