export { notifyAgreementRevoked } from "./emails/notify-agreement-revoked.tsx";
export { notifyPartyErased } from "./emails/notify-party-erased.tsx";
export { notifyProposalAccepted } from "./emails/notify-proposal-accepted.tsx";
export { readAgreement, readComparison } from "./reads/papers.server.ts";
export { listReceivedProposals, readSum, summariseReceived } from "./reads/received.server.ts";
export { agreementOfLink, readRevocation } from "./reads/revocation.server.ts";
export {
  agreementsToComeOf,
  listAgreementsAtDesk,
  listAgreementsToCome,
} from "./reads/to-come.server.ts";
