// A program of its own, started by sharp-images.ts: reads a picture from standard input, a file,
// and writes it anew in two sizes: four bytes with the length of the small one, then both.
import { fstatSync, readSync, writeSync } from "node:fs";
import sharp from "sharp";
import type { ImageSize } from "../ports/images.ts";
import { countJpegScans } from "./jpeg-scans.ts";

const MAX_PIXELS = 50_000_000;
// Each scan of a progressive JPEG passes over all its pixels, however few bytes it has: 2,000 in 250 kB took
// 19 s. Cameras and programs write ten to twenty. The other formats have no such thing: an interlaced PNG
// passes over its pixels seven times, and only the first frame of a moving WebP is decoded.
const MAX_JPEG_SCANS = 50;

sharp.concurrency(1);
sharp.cache(false);
// The other formats' decoders are out of reach, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const sizes: { small: ImageSize; large: ImageSize } = JSON.parse(process.argv[2] ?? "");
const original = Buffer.alloc(fstatSync(0).size);
readSync(0, original, 0, original.length, 0);
if (countJpegScans(original) > MAX_JPEG_SCANS) throw new Error("the JPEG has too many scans");
const large = await asWebp(original, sizes.large);
const small = await asWebp(large, sizes.small);
const length = Buffer.alloc(4);
length.writeUInt32BE(small.length);
const answer = Buffer.concat([length, small, large]);
for (let sent = 0; sent < answer.length; ) sent += writeSync(1, answer, sent);

// Turned the way its metadata says, after which no metadata is written.
function asWebp(bytes: Uint8Array, { width, height, fit }: ImageSize): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
    .webp({ quality: 80 })
    .toBuffer();
}
