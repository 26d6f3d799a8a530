import { listBooks } from "~/features/invoices/index.server.ts";
import { booksAsCsv } from "~/features/invoices/wording.ts";
import type { Services } from "~/server/services.ts";
import { addAdmin } from "../people.ts";

/** A line of the books that the operator takes to the bookkeeping. */
export interface BookedLine {
  number: string;
  date: string;
  kind: string;
  buyer: string;
  exclusiveCents: number;
  vatCents: number;
  inclusiveCents: number;
  paymentId: string;
  /** What moved at the bank: nothing for an invoice that was made anew, and the note before it. */
  bankCents: number;
}

/** The lines of the files of these years, read as a spreadsheet does. */
export async function readBooks(app: Services, years: number[]): Promise<BookedLine[]> {
  const admin = await addAdmin(app);
  const lines: BookedLine[] = [];
  for (const year of years) {
    const [, ...rows] = booksAsCsv(await listBooks(app, admin, year))
      .trim()
      .split("\r\n");
    for (const row of rows) {
      const [number = "", date = "", kind = "", buyer = "", , , ...rest] = row.split(";");
      const [exclusive, vat, inclusive, id = "", , bank] = rest;
      lines.push({
        number,
        date,
        kind,
        buyer,
        exclusiveCents: centsOf(exclusive),
        vatCents: centsOf(vat),
        inclusiveCents: centsOf(inclusive),
        paymentId: id,
        bankCents: centsOf(bank),
      });
    }
  }
  return lines;
}

function centsOf(amount = ""): number {
  if (!/^-?\d+,\d{2}$/.test(amount)) throw new Error(`'${amount}' is no amount`);
  return Number(amount.replace(",", ""));
}
