import type { InvoicePapers } from "../ports/invoice-papers.ts";
import { drawnApart } from "./drawn-apart.ts";
import { writeUbl } from "./ubl.ts";

/** Invoices drawn by pdfkit in a process of their own, one at a time, and written in UBL beside it. */
export function pdfkitPapers(root: string): InvoicePapers {
  let line: Promise<unknown> = Promise.resolve();
  return {
    pdf(facts) {
      const turn = line.then(() =>
        drawnApart(root, "draw-invoice.ts", facts, `invoice ${facts.number}`),
      );
      line = turn.catch(() => undefined);
      return turn;
    },
    ubl: writeUbl,
  };
}
