import type { Sheet } from "../../shared/sheet.ts";

/** Draws sheets as PDF, in Dutch. The same sheet always gives the same bytes. */
export interface Sheets {
  pdf(sheet: Sheet): Promise<Buffer>;
}
