import path from "node:path";
import PDFDocument from "pdfkit";
import { PRODUCT_NAME } from "../../shared/product.ts";
import { cleanText } from "../../shared/reading/text.ts";

// What everything that is printed has in common: its colours, its letters and its head. In points, on A4.

export const BLACK = "#14213a";
export const GREY = "#55607a";
const DELFT = "#1f4e8c";
export const GOOD = "#1b6b4a";
export const BAD = "#b3261e";
const KRAFT = "#f3e6cf";
const FLUTE = "#9a7b4f";
const LINE = "#e8d5b5";

const fontFile = (name: string) => path.join(import.meta.dirname, "fonts", name);
export const DISPLAY_FONT = fontFile("bricolage-grotesque-bold.ttf");
export const TEXT_FONT = fontFile("figtree-regular.ttf");
// Latin, Greek and Cyrillic letters: set where the fonts above lack a letter of a text.
const FALLBACK_FONT = fontFile("noto-sans-regular.ttf");

export const LEFT = 56;
export const RIGHT = 539;
/** The whole width of a paper. */
export const WHOLE = { x: LEFT, width: RIGHT - LEFT };
/** Where the band at the head of a first page ends. */
export const BAND = 118;

export type Pdf = PDFKit.PDFDocument;

/** An empty paper of A4, dated 'YYYY-MM-DD': the same drawn on it gives the same bytes. */
export function newPaper(title: string, day: string, options: PDFKit.PDFDocumentOptions): Pdf {
  return new PDFDocument({
    size: "A4",
    // What reaches the foot stays on the page.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    font: TEXT_FONT,
    lang: "nl-NL",
    displayTitle: true,
    info: {
      Title: title,
      // Who sells stands on the paper: pdfkit puts this into XML as it is, and a name may hold an '&'.
      Author: PRODUCT_NAME,
      Creator: PRODUCT_NAME,
      Producer: PRODUCT_NAME,
      CreationDate: new Date(`${day}T12:00:00Z`),
    },
    ...options,
  });
}

interface Set {
  font?: string;
  size?: number;
  colour?: string;
  align?: "left" | "right";
}

// What every font of ours has.
const PLAIN = /^[\n\x20-\x7e\xa1-\xff]*$/;
const SIGNS = new Intl.Segmenter("nl", { granularity: "grapheme" });
/** Stands where neither a sign nor its letter can be printed. */
const UNKNOWN = "?";

/**
 * A text as the font that is set can print it: of a sign that it lacks the letter without its marks, and
 * else a question mark, so that nothing that somebody wrote is left out in silence.
 */
export function printable(pdf: Pdf, text: string): string {
  if (PLAIN.test(text)) return text;
  const prints = (sign: string) => hasGlyphs(pdf, sign);
  return [...SIGNS.segment(composed(text))]
    .map(({ segment }) => {
      if (prints(segment)) return segment;
      if (/^\s+$/.test(segment)) return " ";
      const letter = segment.normalize("NFD").replace(/\p{M}/gu, "");
      return letter && prints(letter) ? letter : UNKNOWN;
    })
    .join("");
}

/** Sets the letters of a text: in `font`, or in the fallback font where only that has one of its signs. */
export function setLetters(pdf: Pdf, text: string, font: string, size: number): Pdf {
  pdf.font(font).fontSize(size);
  if (PLAIN.test(text)) return pdf;
  const missing = [...SIGNS.segment(composed(text))]
    .map(({ segment }) => segment)
    .filter((sign) => !/^\s+$/.test(sign) && !hasGlyphs(pdf, sign));
  if (missing.length === 0) return pdf;
  pdf.font(FALLBACK_FONT);
  return missing.some((sign) => hasGlyphs(pdf, sign)) ? pdf : pdf.font(font);
}

const NO_BREAK = "\u00a0";

/** Without ligatures and signs that nobody sees; m³ stays as it is, and an amount on one line with its sign. */
function composed(text: string): string {
  return text
    .split(NO_BREAK)
    .map(cleanText)
    .join(NO_BREAK)
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"));
}

/** Whether the font that is set has all glyphs of a sign. */
function hasGlyphs(pdf: Pdf, sign: string): boolean {
  const { font } = (pdf as unknown as { _font: { font: HasGlyphs } })._font;
  return [...sign].every(
    (each) => each === "\n" || font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0),
  );
}

interface HasGlyphs {
  hasGlyphForCodePoint(code: number): boolean;
}

/** Words at a place, wrapped to `width`; answers where the next line begins. */
export function say(
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; width: number },
  { font = TEXT_FONT, size = 10.5, colour = BLACK, align = "left" }: Set = {},
): number {
  setLetters(pdf, text, font, size).fillColor(colour);
  pdf.text(printable(pdf, text), at.x, at.y, {
    width: at.width,
    align,
    lineGap: 2,
    features: ["tnum", "kern"],
  });
  return pdf.y;
}

// Shorter words fit into every column.
const LONG_WORD = /\S{12,}/g;

/**
 * `text` with a hyphen and a new line in each word that is wider than `width` in the letters that are
 * set: pdfkit would measure such a word again for each of its letters, and cut it without a sign.
 */
export function breakWords(pdf: Pdf, text: string, width: number): string {
  const widths = new Map<string, number>();
  const widthOf = (sign: string) => {
    const known = widths.get(sign) ?? pdf.widthOfString(sign);
    widths.set(sign, known);
    return known;
  };
  return text.replace(LONG_WORD, (word) => {
    // In an address or a number a hyphen would be read as part of it.
    const hyphen = /^[\p{L}'’-]+[.,;:!?)]*$/u.test(word) ? "-" : "";
    // pdfkit counts the line's end as a sign of the word.
    const room = width - widthOf("-") - widthOf("\n") - 1;
    let [broken, line] = ["", 0];
    const signs = [...word];
    if (signs.reduce((sum, sign) => sum + widthOf(sign), 0) <= width) return word;
    for (const sign of signs) {
      if (line + widthOf(sign) > room) [broken, line] = [`${broken}${hyphen}\n`, 0];
      broken += sign;
      line += widthOf(sign);
    }
    return broken;
  });
}

/** Draws an ornament, which a paper that is read aloud leaves out. */
export function ornament(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact");
  draw();
  pdf.endMarkedContent();
}

type Said = [text: string, at: { x: number; y: number; width: number }, set?: Set];

/** An element of the structure by which a paper is read aloud, of a type of PDF's own ("H1", "P"). */
export class Told {
  readonly pdf: Pdf;
  readonly #element: PDFKit.PDFStructureElement;

  constructor(pdf: Pdf, element: PDFKit.PDFStructureElement) {
    this.pdf = pdf;
    this.#element = element;
  }

  static whole(pdf: Pdf): Told {
    const element = pdf.struct("Document");
    pdf.addStructure(element);
    return new Told(pdf, element);
  }

  part(type: string): Told {
    const element = this.pdf.struct(type);
    this.#element.add(element);
    return new Told(this.pdf, element);
  }

  drawn(type: string, draw: () => void, options: { scope?: Scope } = {}): void {
    this.#element.add(this.pdf.struct(type, options as object, draw));
  }

  /** An element with these words; answers where the next line begins. */
  say(type: string, ...said: Said): number {
    return this.#said(type, said);
  }

  /** The head of a column or a row of a table, as `say`. */
  head(scope: Scope, ...said: Said): number {
    return this.#said("TH", said, { scope });
  }

  #said(type: string, said: Said, options?: { scope: Scope }): number {
    let next = 0;
    const draw = () => {
      next = say(this.pdf, ...said);
    };
    this.drawn(type, draw, options);
    return next;
  }
}

type Scope = "Column" | "Row";

/** The kraft band with the product's mark and the title of what is printed. */
export function drawBand(pdf: Pdf, title: string, told: Told | null = null): void {
  ornament(pdf, () => {
    pdf.rect(0, 0, pdf.page.width, BAND).fill(KRAFT);
    pdf.save().lineWidth(0.7).strokeColor(FLUTE).strokeOpacity(0.1);
    for (let x = 0.5; x < pdf.page.width; x += 6) pdf.moveTo(x, 0).lineTo(x, BAND);
    pdf.stroke().restore();
    drawLogo(pdf, LEFT, 38, 1.25);
  });
  const words = (type: string, ...said: Said) =>
    told ? told.say(type, ...said) : say(pdf, ...said);
  words("P", PRODUCT_NAME, { x: LEFT + 50, y: 46, width: 220 }, { font: DISPLAY_FONT, size: 21 });
  const place = { x: RIGHT - 240, y: 42, width: 240 };
  words("H1", title, place, { font: DISPLAY_FONT, size: 27, colour: DELFT, align: "right" });
}

/** A rubber stamp below the title in the band, as on the label of a brief. */
export function drawStamp(pdf: Pdf, text: string): void {
  const said = text.toUpperCase();
  const width = pdf.font(DISPLAY_FONT).fontSize(12).widthOfString(said) + 20;
  const [x, y] = [RIGHT - width, 82];
  pdf.save().rotate(-3, { origin: [x + width / 2, y + 12] });
  ornament(pdf, () => pdf.lineWidth(2).roundedRect(x, y, width, 24, 4).stroke(GOOD));
  say(
    pdf,
    said,
    { x, y: y + 5, width: width - 10 },
    { font: DISPLAY_FONT, size: 12, colour: GOOD, align: "right" },
  );
  pdf.restore();
}

function drawLogo(pdf: Pdf, x: number, y: number, scale: number): void {
  pdf.save().translate(x, y).scale(scale).lineWidth(2).lineJoin("round");
  pdf.path("m3 10 13 6v13L3 23z").fillAndStroke("#d9b98a", BLACK);
  pdf.path("m29 10-13 6v13l13-6z").fillAndStroke("#b98f57", BLACK);
  pdf.path("M3 10 16 4l13 6-13 6z").fillAndStroke("#ecd9b8", BLACK);
  pdf.path("m8.2 7.6 13 6v5l3-1.4v-5l-13-6z").fill("#ffffff");
  pdf.restore();
}

/** A line from `from` to the right edge. */
export function rule(pdf: Pdf, y: number, from: number, colour = LINE): void {
  ornament(pdf, () => {
    pdf.lineWidth(1).strokeColor(colour).moveTo(from, y).lineTo(RIGHT, y).stroke();
  });
}
