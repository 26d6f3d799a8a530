import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { personalData } from "./personal-data.server.ts";
export {
  listEnquiries,
  listEnquiriesToClient,
  listMasked,
  listWholeEnquiries,
  readEnquiries,
  readWholeEnquiry,
} from "./reads.server.ts";
export { answerEnquiry, askAbout, hideSpreadInBrief, setEnquiryShown } from "./writes.server.ts";

export const enquiries = readOnly(tables.enquiries);
