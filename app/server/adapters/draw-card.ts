// A program of its own, started by drawn-apart.ts: answers the picture of one card after the other.
import path from "node:path";
import sharp from "sharp";
import { CARD_SIZE, type CardContents } from "../ports/cards.ts";

const INK = "#14213a";
const DELFT = "#1f4e8c";
const LEFT = 64;
const COLUMN = 540;
const TITLE_ROOM = 220;
const GAP = 26;

// TrueType, which the pages' woff2 is not: libvips reads nothing else. Under the licences beside them.
const fontFile = (name: string) => path.join(import.meta.dirname, "fonts", name);
const DISPLAY = {
  font: "Bricolage Grotesque Bold",
  fontfile: fontFile("bricolage-grotesque-bold.ttf"),
};
const TEXT = { font: "Figtree", fontfile: fontFile("figtree-regular.ttf") };
const FALLBACK = { font: "Noto Sans", fontfile: fontFile("noto-sans-regular.ttf") };
const GREEK_OR_CYRILLIC = /[\u0370-\u052f\u1f00-\u1fff]/;

/** Words as Pango sets them, wrapped; made smaller until they fit `room` pixels of height. */
async function words(text: string, own: typeof TEXT, size: number, colour: string, room?: number) {
  const face = GREEK_OR_CYRILLIC.test(text) ? FALLBACK : own;
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const set = async (points: number) => {
    const { data, info } = await sharp({
      text: {
        ...face,
        text: `<span foreground="${colour}">${escaped}</span>`,
        font: `${face.font} ${points}`,
        width: COLUMN,
        wrap: "word-char",
        rgba: true,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { input: data, height: info.height };
  };
  let points = size;
  let block = await set(points);
  while (room !== undefined && block.height > room && points > 18) {
    points = Math.floor(points * 0.85);
    block = await set(points);
  }
  return block;
}

function kraftBoard(): Buffer {
  const { width, height } = CARD_SIZE;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><pattern id="flutes" width="9" height="9" patternUnits="userSpaceOnUse">
        <path d="M.5 0v9" stroke="#9a7b4f" stroke-opacity=".1"/></pattern></defs>
      <path d="M0 0h${width}v${height}H0z" fill="#f3e6cf"/>
      <path d="M0 0h${width}v${height}H0z" fill="url(#flutes)"/>
    </svg>`,
  );
}

async function draw({ brand, title, text, drawing }: CardContents): Promise<Buffer> {
  const blocks = [
    await words(brand, DISPLAY, 34, DELFT),
    await words(title, DISPLAY, 64, INK, TITLE_ROOM),
    await words(text, TEXT, 31, INK, 170),
  ];
  const art = await sharp(Buffer.from(drawing), { density: 150 })
    .resize({ width: 560, height: 460, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const column = blocks.reduce((sum, { height }) => sum + height + GAP, -GAP);
  let top = Math.round((CARD_SIZE.height - column) / 2);
  const placed = blocks.map(({ input, height }) => {
    const at = { input, left: LEFT, top };
    top += height + GAP;
    return at;
  });
  return await sharp(kraftBoard())
    .composite([
      ...placed,
      {
        input: art.data,
        left: CARD_SIZE.width - art.info.width - 24,
        top: CARD_SIZE.height - art.info.height - 32,
      },
    ])
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer();
}

process.on("message", async (card: CardContents) => {
  process.send?.(await draw(card));
});
