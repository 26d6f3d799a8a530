import type { InvoiceFacts } from "../../shared/invoice.ts";
import type { Sheet } from "../../shared/sheet.ts";

/** The papers of an invoice. The same facts always give the same bytes. */
export interface InvoicePapers {
  pdf(facts: InvoiceFacts): Promise<Buffer>;
  /** For bookkeeping: UBL 2.1 by EN 16931; NLCIUS where the buyer's KvK number and address are known. */
  ubl(facts: InvoiceFacts): string;
}

/** Draws sheets as PDF, in Dutch. The same sheet always gives the same bytes. */
export interface Sheets {
  pdf(sheet: Sheet): Promise<Buffer>;
}
