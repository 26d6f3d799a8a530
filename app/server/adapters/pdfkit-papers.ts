import type { InvoiceFacts } from "../../shared/invoice.ts";
import type { Sheet } from "../../shared/sheet.ts";
import type { InvoicePapers, Sheets } from "../ports/invoice-papers.ts";
import { drawnApart } from "./drawn-apart.ts";
import { writeUbl } from "./ubl.ts";

/** Invoices drawn by pdfkit in a process of their own, one at a time, and written in UBL beside it. */
export function pdfkitPapers(root: string): InvoicePapers {
  const draw = drawnApart<InvoiceFacts>(root, "draw-invoice.ts");
  return {
    pdf: (facts) => draw(facts, `invoice ${facts.number}`),
    ubl: writeUbl,
  };
}

/** Sheets drawn by pdfkit in a process of their own, one at a time. */
export function pdfkitSheets(root: string): Sheets {
  const draw = drawnApart<Sheet>(root, "draw-sheet.ts");
  return { pdf: (sheet) => draw(sheet, `sheet '${sheet.title}'`) };
}
