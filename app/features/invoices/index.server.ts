export { personalData } from "./personal-data.server.ts";
export {
  listBookedYears,
  listBooks,
  listInvoicesForAdmin,
  listIssued,
  listOwnInvoices,
  readInvoiceFile,
} from "./reads.server.ts";
export { issueCreditNote, issueInvoice } from "./writes.server.ts";
