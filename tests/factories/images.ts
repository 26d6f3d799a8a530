import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { SentPicture } from "~/server/ports/images.ts";

/** A photo-like JPEG: noise, so that it does not shrink to nothing. */
export async function jpeg(width = 1200, height = 900): Promise<Buffer> {
  return await noise(width, height).jpeg({ quality: 80 }).toBuffer();
}

/** A photo-like PNG. */
export async function png(width = 300, height = 200): Promise<Buffer> {
  return await noise(width, height).png().toBuffer();
}

/** A PNG of 130 kB that takes a second to decode. */
export async function heavyPng(): Promise<Buffer> {
  const background = { r: 9, g: 99, b: 199, alpha: 0.5 };
  return await sharp({ create: { width: 8_000, height: 4_000, channels: 4, background } })
    .png()
    .toBuffer();
}

/** A photo-like WebP. */
export async function webp(width = 300, height = 200): Promise<Buffer> {
  return await noise(width, height).webp().toBuffer();
}

/** A photo taken with a phone held sideways, at a place it noted: upright it is 600 by 800. */
export async function jpegWithPlace(): Promise<Buffer> {
  return await noise(800, 600)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: "Iris Jansen", Model: "Telefoon" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 12/1" },
    })
    .jpeg()
    .toBuffer();
}

function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: "#d9b98a", noise: NOISE },
  });
}

const NOISE = { type: "gaussian", mean: 128, sigma: 40 } as const;

/** A PNG of a few hundred kB that claims `side` times `side` pixels. */
export function pngBomb(side: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A body that sends `bytes`, in pieces as a network does. */
function streamOf(bytes: Uint8Array, piece = 16_384): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + piece));
      sent += piece;
    },
  });
}

/** A picture whose sender waits for the answer. */
export function sentPicture(bytes: Uint8Array): SentPicture {
  return { body: streamOf(bytes), signal: WAITING };
}

/** Of senders who do not hang up. */
export const WAITING = new AbortController().signal;

/** A grey JPEG of 64 by 64 pixels that has `scans` scans, each after the first of 12 bytes that say nothing new. */
export function manyScans(scans: number): Buffer {
  const oneSymbol = [1, ...Array<number>(15).fill(0)];
  const quantization = [0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)];
  const progressive = [0xff, 0xc2, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0];
  const tables = [0x00, 0x10].flatMap((table) => {
    // The only code of a first scan says 'as before', that of a further one 'no more in 2 ** 14 blocks'.
    const symbol = table === 0 ? 0 : 0xe0;
    return [0xff, 0xc4, 0, 20, table, ...oneSymbol, symbol];
  });
  const first = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, ...Array<number>(8).fill(0)];
  const further = Array.from({ length: scans - 1 }, (_, index) => {
    const coefficient = 1 + (index % 63);
    return [0xff, 0xda, 0, 8, 1, 1, 0, coefficient, coefficient, 0, 0x00, 0x01];
  });
  const start = [0xff, 0xd8, ...quantization, ...progressive, ...tables];
  return Buffer.from([...start, ...first, ...further.flat(), 0xff, 0xd9]);
}
