// A program of its own, started by pdfkit-sheets.ts: receives one sheet after the other and answers each
// PDF. The same sheet gives the same bytes: nothing in it is the time or the machine.
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { formatLongDate } from "../../shared/dates.ts";
import { PRODUCT_NAME } from "../../shared/product.ts";
import type { Sheet, SheetPart, SheetRow } from "../../shared/sheet.ts";
import {
  BAND,
  breakWords,
  DISPLAY,
  drawBand,
  INK,
  LEFT,
  MUTED,
  type Pdf,
  printable,
  RIGHT,
  rule,
  say,
  TEXT,
} from "./printed.ts";

const TOP = 56;
const FOOT = 60;
const LABEL = 150;
const AMOUNT = 110;
const GAP = 10;

type At = { x: number; width: number };
type Style = Parameters<typeof say>[3];

/** Where drawing goes on: a part that does not fit below `y` begins a page. */
class Pen {
  readonly pdf: Pdf;
  y: number;

  constructor(pdf: Pdf, y: number) {
    this.pdf = pdf;
    this.y = y;
  }

  room(height: number): void {
    if (this.y + height <= this.pdf.page.height - FOOT) return;
    this.pdf.addPage();
    this.y = TOP;
  }

  /** The text as it is printed in these letters, and how tall it then is. */
  set(text: string, width: number, { font = TEXT, size = 10.5 }: Style = {}) {
    this.pdf.font(font).fontSize(size);
    const set = breakWords(this.pdf, printable(this.pdf, text), width);
    return { text: set, height: this.pdf.heightOfString(set, { width, lineGap: 2 }) };
  }

  /** Texts beside each other, on one page; the tallest says where the next line begins. */
  row(cells: { text: string; at: At; style?: Style }[], gap = 3): void {
    const all = cells.map((cell) => ({
      ...cell,
      ...this.set(cell.text, cell.at.width, cell.style),
    }));
    const height = Math.max(...all.map((cell) => cell.height));
    this.room(height);
    for (const { text, at, style } of all) say(this.pdf, text, { ...at, y: this.y }, style);
    this.y += height + gap;
  }

  rule(colour?: string): void {
    rule(this.pdf, this.y, LEFT, colour);
    this.y += 6;
  }
}

const WHOLE: At = { x: LEFT, width: RIGHT - LEFT };

const DRAW: { [Kind in SheetPart["kind"]]: (pen: Pen, part: PartOf<Kind>) => void } = {
  text(pen, { text }) {
    // A paragraph may be longer than a page: each of its lines has a row of its own.
    for (const line of text.split("\n")) pen.row([{ text: line || " ", at: WHOLE }]);
  },
  facts(pen, { facts }) {
    for (const [label, value] of facts) {
      if (value === null) continue;
      pen.row([
        { text: label, at: { x: LEFT, width: LABEL - GAP }, style: { colour: MUTED } },
        { text: value, at: { x: LEFT + LABEL, width: RIGHT - LEFT - LABEL } },
      ]);
    }
  },
  lines(pen, { lines }) {
    for (const { text, amount, strong } of lines) {
      const style: Style = strong ? { font: DISPLAY, size: 11.5 } : {};
      if (strong) {
        pen.room(30);
        pen.rule(INK);
      }
      pen.row([
        { text, at: { x: LEFT, width: RIGHT - LEFT - AMOUNT - GAP }, style },
        ...(amount === undefined
          ? []
          : [
              {
                text: amount,
                at: { x: RIGHT - AMOUNT, width: AMOUNT },
                style: { ...style, align: "right" as const },
              },
            ]),
      ]);
    }
  },
  table(pen, { columns, rows }) {
    const label = columns.length > 3 ? 110 : LABEL;
    const width = (RIGHT - LEFT - label) / Math.max(1, columns.length);
    const cells = ({ label: name, cells: texts, strong }: SheetRow, style: Style) => {
      const own: Style = strong ? { ...style, font: DISPLAY } : style;
      return [
        { text: name, at: { x: LEFT, width: label - GAP }, style: { ...own, colour: MUTED } },
        ...texts.map((text, index) => ({
          text,
          at: { x: LEFT + label + index * width, width: width - GAP },
          style: own,
        })),
      ];
    };
    const size = columns.length > 3 ? 8.5 : 9.5;
    pen.row(cells({ label: "", cells: columns }, { font: DISPLAY, size }));
    pen.rule(INK);
    for (const row of rows) {
      pen.row(cells(row, { size }));
      pen.rule();
    }
  },
};

type PartOf<Kind extends SheetPart["kind"]> = Extract<SheetPart, { kind: Kind }>;

function drawPart<Kind extends SheetPart["kind"]>(pen: Pen, part: PartOf<Kind>): void {
  DRAW[part.kind as Kind](pen, part);
}

function draw(sheet: Sheet): Pdf {
  const day = new Date(`${sheet.day}T12:00:00Z`);
  const pdf = new PDFDocument({
    size: "A4",
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    font: TEXT,
    lang: "nl-NL",
    displayTitle: true,
    // Each page says at its foot how many there are, which is known at the end.
    bufferPages: true,
    info: {
      Title: `${sheet.title}: ${sheet.about}`,
      Author: PRODUCT_NAME,
      Creator: PRODUCT_NAME,
      Producer: PRODUCT_NAME,
      CreationDate: day,
    },
  });
  drawBand(pdf, sheet.title);
  const pen = new Pen(pdf, BAND + 26);
  pen.row([{ text: sheet.about, at: WHOLE, style: { font: DISPLAY, size: 15 } }], 2);
  pen.row([{ text: formatLongDate(sheet.day), at: WHOLE, style: { colour: MUTED } }], 12);
  for (const { title, parts } of sheet.sections) {
    if (title !== null) {
      // A heading stays with what follows it.
      pen.room(70);
      pen.y += 8;
      pen.row([{ text: title, at: WHOLE, style: { font: DISPLAY, size: 12.5 } }], 4);
      pen.rule();
    }
    for (const part of parts) drawPart(pen, part);
    pen.y += 6;
  }
  drawFeet(pdf, sheet.foot);
  pdf.end();
  return pdf;
}

function drawFeet(pdf: Pdf, foot: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const y = pdf.page.height - 40;
    rule(pdf, y - 8, LEFT);
    const style = { size: 8.5, colour: MUTED };
    say(pdf, foot, { x: LEFT, y, width: RIGHT - LEFT - 80 }, style);
    const place = { x: RIGHT - 80, y, width: 80 };
    say(pdf, `${page + 1} van ${count}`, place, { ...style, align: "right" });
  }
}

process.on("message", async (sheet: Sheet) => {
  process.send?.(await buffer(draw(sheet)));
});
