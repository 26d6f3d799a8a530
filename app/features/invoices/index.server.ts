import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { notifyInvoice } from "./emails/notify-invoice.tsx";
export { personalData } from "./personal-data.server.ts";
export {
  findBuyer,
  listBookedYears,
  listBooks,
  listInvoicedMonths,
  listInvoicesForAdmin,
  listIssued,
  listOwnInvoices,
  listReleased,
  readCorrectable,
  readInvoiceFile,
  ublOfBooks,
} from "./reads.server.ts";
export { noteBooksTaken } from "./writes/books.server.ts";
export {
  correctInvoiceAtDesk,
  correctOwnInvoice,
  readInvoiced,
} from "./writes/correct.server.ts";
export { issueCreditNote, issueInvoice, readBuyer } from "./writes/issue.server.ts";

export const invoices = readOnly(tables.invoices);
