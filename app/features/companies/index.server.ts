import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { personalData } from "./personal-data.server.ts";
export {
  listCompanies,
  listPublicCompanyIds,
  listUnusedUploads,
  mailsLink,
  portfolioIds,
  profileDefaults,
  readDraft,
  readMailsByLink,
  readOwnMails,
  readPublicCompany,
  readServiceAreas,
} from "./reads.server.ts";
export {
  type CompanyRow,
  endDraft,
  lockOwnProfile,
  lockProfile,
  rememberOwnAreas,
  saveDraft,
  setServiceAreas,
  setVerification,
  startProfile,
  storeProfile,
  switchMailsByLink,
  type VerificationColumns,
} from "./writes.server.ts";

export const companyProfiles = readOnly(tables.companyProfiles);
