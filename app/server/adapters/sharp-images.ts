import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { ok, type Result, refuse } from "~/shared/result.ts";
import type { ImageRefusal, ImageSize, Images } from "../ports/images.ts";
import { asStorageFull } from "./disk-files.ts";

const MAX_PIXELS = 50_000_000;
const DECODE_SECONDS = 20;
// Pictures are small and rare next to pages: one at a time keeps memory and processor for those.
const MAX_WAITING = 64;

sharp.concurrency(1);
sharp.cache(false);
// The other formats' decoders are out of reach, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

/** Pictures through libvips; `folder` takes what is being received, without leaving a name there. */
export function sharpImages(folder: string): Images {
  const inTurn = oneAtATime(MAX_WAITING);
  return {
    async prepare(body, wanted) {
      const file = await openNameless(folder);
      try {
        const received = await receive(body, file, wanted.maxBytes);
        if (!received.ok) return received;
        return await inTurn(() => reencode(file, received.value, wanted));
      } catch (error) {
        throw asStorageFull(error);
      } finally {
        await file.close();
      }
    },
  };
}

// Unlinked while open: whatever happens to this process, nothing stays behind.
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, randomUUID());
  const file = await open(name, "wx+");
  await rm(name);
  return file;
}

/** Writes the body to disk as it comes and answers its length in bytes. */
async function receive(
  body: ReadableStream<Uint8Array>,
  file: FileHandle,
  maxBytes: number,
): Promise<Result<number, ImageRefusal>> {
  const reader = body.getReader();
  const head: number[] = [];
  let length = 0;
  const stop = async (reason: ImageRefusal) => {
    await reader.cancel().catch(() => {});
    return refuse(reason);
  };
  for (;;) {
    const chunk = await reader.read().catch(() => null);
    if (!chunk) return refuse("cut-off");
    if (chunk.done) break;
    if (head.length < MAGIC_BYTES) head.push(...chunk.value.subarray(0, MAGIC_BYTES - head.length));
    if (head.length === MAGIC_BYTES && !beginsLikeImage(head)) return await stop("not-an-image");
    length += chunk.value.length;
    if (length > maxBytes) return await stop("too-large");
    await file.writeFile(chunk.value);
  }
  return head.length === MAGIC_BYTES ? ok(length) : refuse("not-an-image");
}

const MAGIC_BYTES = 12;

function beginsLikeImage(head: number[]): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith("\xff\xd8\xff") ||
    text.startsWith("\x89PNG\r\n\x1a\n") ||
    (text.startsWith("RIFF") && text.endsWith("WEBP"))
  );
}

async function reencode(
  file: FileHandle,
  length: number,
  sizes: { small: ImageSize; large: ImageSize },
): Promise<Result<{ small: Uint8Array; large: Uint8Array }, "unreadable">> {
  const bytes = Buffer.allocUnsafe(length);
  await file.read(bytes, 0, length, 0);
  try {
    const large = await asWebp(bytes, sizes.large);
    return ok({ large, small: await asWebp(large, sizes.small) });
  } catch {
    return refuse("unreadable");
  }
}

// Turned the way its metadata says, after which no metadata is written.
function asWebp(bytes: Uint8Array, { width, height, fit }: ImageSize): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
    .webp({ quality: 80 })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer();
}

/** Runs work one after the other; refuses when `waiting` already stand in line. */
function oneAtATime(waiting: number) {
  let line: Promise<unknown> = Promise.resolve();
  let length = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value | ReturnType<typeof busy>> => {
    if (length >= waiting) return busy();
    length += 1;
    const turn = line.then(work, work);
    line = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      length -= 1;
    }
  };
}

const busy = () => refuse("busy");
