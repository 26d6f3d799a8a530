import type { Sheet } from "../../shared/sheet.ts";
import type { Sheets } from "../ports/sheets.ts";
import { drawnApart } from "./drawn-apart.ts";

/** Sheets drawn by pdfkit in a process of their own, one at a time. */
export function pdfkitSheets(root: string): Sheets {
  const draw = drawnApart<Sheet>(root, "draw-sheet.ts");
  return { pdf: (sheet) => draw(sheet, `sheet '${sheet.title}'`) };
}
