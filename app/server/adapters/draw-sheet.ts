// A program of its own, started by drawn-apart.ts: receives one sheet after the other and answers each
// PDF. The same sheet gives the same bytes: nothing in it is the time or the machine.
import { buffer } from "node:stream/consumers";
import { formatLongDate } from "../../shared/dates.ts";
import type { Sheet } from "../../shared/sheet.ts";
import {
  BAND,
  DISPLAY_FONT,
  drawBand,
  drawStamp,
  GREY,
  LEFT,
  newPaper,
  type Pdf,
  RIGHT,
  rule,
  say,
  WHOLE,
} from "./printed.ts";
import { drawPart, Pen, type Setting, type ShortPage, TOP } from "./sheet-pen.ts";

/** What a last page must at least hold, in points: some five lines. */
const WORTH_A_PAGE = 90;
const ABOUT_A_LINE = 15;
/** No more than this is moved to a last page: the one before it would be left empty. */
const MOVED_AT_MOST = 300;
const USUAL: Setting = { gaps: 1, sizes: 1 };
const CLOSER: readonly Setting[] = [
  { gaps: 0.7, sizes: 1 },
  { gaps: 0.5, sizes: 0.97 },
  { gaps: 0.4, sizes: 0.94 },
];

type Drawn = ReturnType<typeof drawParts>;

/** The sheet with a last page that is worth turning to: a little closer where a page less will do. */
function draw(sheet: Sheet): Pdf {
  const usual = drawParts(sheet, USUAL);
  const { pdf } = isWorthwhile(usual) ? usual : (closer(sheet, usual) ?? moved(sheet, usual));
  drawFeet(pdf, sheet.foot);
  pdf.end();
  return pdf;
}

function isWorthwhile({ pages, filled }: Drawn): boolean {
  return pages === 1 || filled >= WORTH_A_PAGE;
}

/** The same on fewer pages; null when no setting saves one. */
function closer(sheet: Sheet, usual: Drawn): Drawn | null {
  for (const setting of CLOSER) {
    const drawn = drawParts(sheet, setting);
    if (drawn.pages < usual.pages && isWorthwhile(drawn)) return drawn;
  }
  return null;
}

/** The same with the end of the page before the last one moved to the last one. */
function moved(sheet: Sheet, usual: Drawn): Drawn {
  let drawn = usual;
  let by = 0;
  while (!isWorthwhile(drawn) && by < MOVED_AT_MOST) {
    by += Math.max(ABOUT_A_LINE, WORTH_A_PAGE - drawn.filled);
    drawn = drawParts(sheet, USUAL, { page: usual.pages - 1, by });
  }
  return isWorthwhile(drawn) && drawn.filled - usual.filled <= MOVED_AT_MOST ? drawn : usual;
}

function drawParts(sheet: Sheet, setting: Setting, short: ShortPage | null = null) {
  const pdf = newPaper(`${sheet.title}: ${sheet.about}`, sheet.day, {
    // Each page says at its foot how many there are, which is known at the end.
    bufferPages: true,
  });
  drawBand(pdf, sheet.title);
  if (sheet.stamp) drawStamp(pdf, sheet.stamp);
  const pen = new Pen(pdf, BAND + 26, setting, short);
  pen.row([{ text: sheet.about, at: WHOLE, style: { font: DISPLAY_FONT, size: 15 } }], 2);
  pen.row([{ text: formatLongDate(sheet.day), at: WHOLE, style: { colour: GREY } }], 12);
  for (const { title, parts } of sheet.sections) {
    if (title !== null) {
      // A heading stays with what follows it.
      pen.room(70);
      pen.skip(8);
      pen.row([{ text: title, at: WHOLE, style: { font: DISPLAY_FONT, size: 12.5 } }], 4);
      pen.rule();
    }
    for (const [index, part] of parts.entries()) {
      if (index > 0) pen.skip(5);
      drawPart(pen, part);
    }
    pen.skip(6);
  }
  return { pdf, pages: pen.pages, /** Of the last page. */ filled: pen.y - TOP };
}

function drawFeet(pdf: Pdf, foot: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const y = pdf.page.height - 40;
    rule(pdf, y - 8, LEFT);
    const style = { size: 8.5, colour: GREY };
    say(pdf, foot, { x: LEFT, y, width: RIGHT - LEFT - 80 }, style);
    const place = { x: RIGHT - 80, y, width: 80 };
    say(pdf, `${page + 1} van ${count}`, place, { ...style, align: "right" });
  }
}

process.on("message", async (sheet: Sheet) => {
  process.send?.(await buffer(draw(sheet)));
});
