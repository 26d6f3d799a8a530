import type { SheetPart, SheetRow } from "../../shared/sheet.ts";
import {
  BAD,
  BLACK,
  breakWords,
  DISPLAY_FONT,
  GREY,
  LEFT,
  type Pdf,
  printable,
  RIGHT,
  rule,
  say,
  setLetters,
  TEXT_FONT,
  WHOLE,
} from "./printed.ts";

// How the parts of a sheet are set below each other, page after page.

export const TOP = 56;
const FOOT = 60;
const LABEL = 150;
const AMOUNT = 110;
const GAP = 10;
const SIZE = 10.5;

type At = { x: number; width: number };
type Style = Parameters<typeof say>[3];

/** How close and how small everything is set: 1 as it is meant, less to save room. */
export interface Setting {
  gaps: number;
  sizes: number;
}

/** A page, counted from 1, that leaves so much of its foot to the next one. */
export interface ShortPage {
  page: number;
  by: number;
}

/** Where drawing goes on: a part that does not fit below `y` begins a page. */
export class Pen {
  readonly pdf: Pdf;
  y: number;
  readonly #setting: Setting;
  readonly #short: ShortPage | null;

  constructor(pdf: Pdf, y: number, setting: Setting, short: ShortPage | null) {
    this.pdf = pdf;
    this.y = y;
    this.#setting = setting;
    this.#short = short;
  }

  get pages(): number {
    return this.pdf.bufferedPageRange().count;
  }

  room(height: number): void {
    const left = this.#short?.page === this.pages ? this.#short.by : 0;
    if (this.y + height <= this.pdf.page.height - FOOT - left) return;
    this.pdf.addPage();
    this.y = TOP;
  }

  /** Goes down by a gap, as close as things are set. */
  skip(gap: number): void {
    this.y += gap * this.#setting.gaps;
  }

  /** Texts beside each other, on one page; the tallest says where the next line begins. */
  row(cells: { text: string; at: At; style?: Style }[], gap = 3): void {
    const all = cells.map(({ text, at, style }) => {
      const sized = { ...style, size: (style?.size ?? SIZE) * this.#setting.sizes };
      return { at, style: sized, ...this.#set(text, at.width, sized) };
    });
    const height = Math.max(...all.map((cell) => cell.height));
    this.room(height);
    for (const { text, at, style } of all) say(this.pdf, text, { ...at, y: this.y }, style);
    this.y += height;
    this.skip(gap);
  }

  rule(colour?: string): void {
    rule(this.pdf, this.y, LEFT, colour);
    this.skip(6);
  }

  /** The text as it is printed in these letters, and how tall it then is. */
  #set(text: string, width: number, { font = TEXT_FONT, size }: { font?: string; size: number }) {
    setLetters(this.pdf, text, font, size);
    const set = breakWords(this.pdf, printable(this.pdf, text), width);
    return { text: set, height: this.pdf.heightOfString(set, { width, lineGap: 2 }) };
  }
}

const DRAW: { [Kind in SheetPart["kind"]]: (pen: Pen, part: PartOf<Kind>) => void } = {
  text(pen, { text, isBad }) {
    // A paragraph may be longer than a page: each of its lines has a row of its own.
    const style: Style = isBad ? { colour: BAD } : {};
    for (const line of text.split("\n")) pen.row([{ text: line || " ", at: WHOLE, style }]);
  },
  facts(pen, { facts }) {
    for (const [label, value] of facts) {
      if (value === null) continue;
      pen.row([
        { text: label, at: { x: LEFT, width: LABEL - GAP }, style: { colour: GREY } },
        { text: value, at: { x: LEFT + LABEL, width: RIGHT - LEFT - LABEL } },
      ]);
    }
  },
  lines(pen, { lines }) {
    for (const { text, amount, strong } of lines) {
      const style: Style = strong ? { font: DISPLAY_FONT, size: 11.5 } : {};
      if (strong) {
        pen.room(30);
        pen.rule(BLACK);
      }
      const label = { text, at: { x: LEFT, width: RIGHT - LEFT - AMOUNT - GAP }, style };
      const at = { x: RIGHT - AMOUNT, width: AMOUNT };
      const right: Style = { ...style, align: "right" };
      pen.row(amount === undefined ? [label] : [label, { text: amount, at, style: right }]);
    }
  },
  table(pen, { columns, rows }) {
    const label = columns.length > 3 ? 110 : LABEL;
    const width = (RIGHT - LEFT - label) / Math.max(1, columns.length);
    const cells = ({ label: name, cells: texts, strong, bad }: SheetRow, style: Style) => {
      const own: Style = strong ? { ...style, font: DISPLAY_FONT } : style;
      return [
        { text: name, at: { x: LEFT, width: label - GAP }, style: { ...own, colour: GREY } },
        ...texts.map((text, index) => ({
          text,
          at: { x: LEFT + label + index * width, width: width - GAP },
          style: bad?.includes(index) ? { ...own, colour: BAD } : own,
        })),
      ];
    };
    const size = columns.length > 3 ? 8.5 : 9.5;
    pen.row(cells({ label: "", cells: columns }, { font: DISPLAY_FONT, size }));
    pen.rule(BLACK);
    for (const row of rows) {
      pen.row(cells(row, { size }));
      pen.rule();
    }
  },
};

type PartOf<Kind extends SheetPart["kind"]> = Extract<SheetPart, { kind: Kind }>;

export function drawPart<Kind extends SheetPart["kind"]>(pen: Pen, part: PartOf<Kind>): void {
  DRAW[part.kind as Kind](pen, part);
}
