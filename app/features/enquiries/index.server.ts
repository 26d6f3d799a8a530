export { personalData } from "./personal-data.server.ts";
export {
  enquiryIdsOf,
  listEnquiries,
  listEnquiriesToClient,
  listMasked,
  listWholeEnquiries,
  readEnquiries,
  readWholeEnquiry,
} from "./reads.server.ts";
export { answerEnquiry, askAbout, hideSpreadInBrief, setEnquiryShown } from "./writes.server.ts";
