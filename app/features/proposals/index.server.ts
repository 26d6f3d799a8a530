export { notifyCompanyDeclined } from "./emails/notify-company-declined.tsx";
export { clearBriefWords, personalData } from "./personal-data.server.ts";
export {
  countStandingProposals,
  readChanges,
  readForCorrection,
  readProposers,
  readReliance,
  readTypedBrief,
} from "./reads/changes.server.ts";
export { countProposalsOf } from "./reads/desk.server.ts";
export { readProposalSheet, readTariffCents, workOf } from "./reads/sheet.server.ts";
export {
  agreed,
  agreedCents,
  agreedDay,
  gaveContact,
  hiddenColumn,
  isOwn,
  maySeePhoto,
  readableProposals as proposals,
  readProposalForMail,
  seesPhotos,
  sharesContact,
  showProposal,
  termColumns,
  wordColumns,
} from "./reads/terms.server.ts";
export { countToConfirm, isToConfirm } from "./reads/to-confirm.server.ts";
export {
  adjustProposal,
  confirmProposal,
  letAdjust,
  storeProposal,
  tellOfVersion,
} from "./writes/send.server.ts";
export {
  type Acceptance,
  acceptOwn,
  declineOwn,
  declinePending,
  revokeAgreed,
  setProposalHidden,
  wasAgreed,
  withdrawMerged,
  withdrawOpen,
  withdrawOwnProposal,
} from "./writes/status.server.ts";
