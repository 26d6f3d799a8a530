import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { personalData } from "./personal-data.server.ts";
export {
  listCompaniesAtDesk,
  readCompanyAtDesk,
} from "./reads/desk.server.ts";
export { listProvincePages, listProvinces, readProvincePage } from "./reads/directory.server.ts";
export { readCompanyOwner } from "./reads/owner.server.ts";
export {
  companyAddress,
  companyHasPage,
  companyIdOf,
  listPublicCompanyIds,
  listUnusedUploads,
  mailsLink,
  portfolioIds,
  profileDefaults,
  readInvoiceDetails,
  readMailsByLink,
  readOwnInvoiceDetails,
  readOwnMails,
  readProfileDraft,
  readPublicCompany,
  readServiceAreas,
  shownAvatarId,
  shownPortfolioIds,
} from "./reads.server.ts";
export { waitsSince } from "./tables.ts";
export {
  type CompanyRow,
  dropProfile,
  endDraft,
  type Judged,
  lockOwnProfile,
  lockProfile,
  lockProfileOf,
  lockSuspension,
  moveVerification,
  noteStillUnknown,
  rememberOwnAreas,
  saveDraft,
  setMailsByLink,
  setProfileHidden,
  setServiceAreas,
  startProfile,
  storeInvoiceDetails,
  storeProfile,
  storeSuspension,
  type Verifying,
} from "./writes.server.ts";

export const portfolioPictures = readOnly(tables.portfolioPictures);
export const companyProfiles = readOnly(tables.companyProfiles);
export const verificationEvents = readOnly(tables.verificationEvents);
