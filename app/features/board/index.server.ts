export { personalData } from "./personal-data.server.ts";
export { listBriefsForCompany, readListedBrief } from "./reads/briefs.server.ts";
export { listOwnProposals } from "./reads/own-proposals.server.ts";
