import { spawn } from "node:child_process";
import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { FORMS_BUSY, TooBusy } from "~/shared/too-busy.ts";
import { openNamelessFile } from "../nameless-file.ts";
import type {
  ImageRefusal,
  ImageSize,
  Images,
  PictureSender,
  PreparedImage,
} from "../ports/images.ts";
import { ReaderGone, shareTurns } from "../turns.ts";
import { asStorageFull } from "./disk-files.ts";

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const DECODER = "app/server/adapters/decode-picture.ts";
// A photo of 50 megapixels takes 1.5 s on a busy machine, the heaviest picture (an interlaced PNG with 16 bits
// a channel) 3 s: slower machines have three to five times as long.
const DECODE_MS = 8_000;
// Pictures are small and rare next to pages: one at a time keeps memory and processor for those.
const MAX_WAITING = 64;
const MAX_WAITING_OF_ONE = 16;
// As an account in the line of all: no user has this id.
const VISITORS = "visitors";

/** Pictures through libvips. `folder` takes what comes in, nameless; at most `waiting` are in line. */
export function sharpImages(root: string, folder: string, waiting = MAX_WAITING): Images {
  const decoder = path.join(root, DECODER);
  const limits = {
    atOnce: { ofOne: 1, ofAll: 1 },
    waiting: { ofOne: Math.min(MAX_WAITING_OF_ONE, waiting), ofAll: waiting },
  };
  const line = shareTurns(limits, FORMS_BUSY);
  // One visitor at a time comes on to the line of all, where accounts wait.
  const visitorLine = shareTurns(limits, FORMS_BUSY);

  function takeTurn<Value>(
    sender: PictureSender,
    signal: AbortSignal,
    work: () => Promise<Value>,
  ): Promise<Value> {
    if ("userId" in sender) return line.take(sender.userId, signal, work);
    return visitorLine.take(sender.address, signal, () => line.take(VISITORS, signal, work));
  }

  return {
    async prepare({ body, signal }, wanted) {
      const file = await openNamelessFile(folder);
      try {
        const received = await receive(body, file, wanted.maxBytes);
        if (!received.ok) return received;
        return await takeTurn(wanted.sender, signal, () => reencode(decoder, file, wanted, signal));
      } catch (error) {
        if (error instanceof TooBusy) return refuse("busy");
        if (error instanceof ReaderGone) return refuse("cut-off");
        throw asStorageFull(error);
      } finally {
        await file.close();
      }
    },
  };
}

async function receive(
  body: ReadableStream<Uint8Array>,
  file: FileHandle,
  maxBytes: number,
): Promise<Result<null, ImageRefusal>> {
  const reader = body.getReader();
  const head: number[] = [];
  let length = 0;
  const isNone = () => head.length === MAGIC_BYTES && !beginsLikeImage(head);
  for (;;) {
    const chunk = await reader.read().catch(() => null);
    if (!chunk) return refuse("cut-off");
    if (chunk.done) break;
    if (head.length < MAGIC_BYTES) head.push(...chunk.value.subarray(0, MAGIC_BYTES - head.length));
    length += chunk.value.length;
    if (length > maxBytes) {
      await reader.cancel().catch(() => {});
      return refuse("too-large");
    }
    // The rest is taken as well: nginx says 502 where a server answers and takes no more.
    if (!isNone()) await file.writeFile(chunk.value);
  }
  return head.length < MAGIC_BYTES || isNone() ? refuse("not-an-image") : ok(null);
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

/**
 * Has a process of its own decode the picture: it gives back all of its memory, and may break alone.
 * @throws ReaderGone when its sender hung up meanwhile, which ends the process
 */
async function reencode(
  decoder: string,
  file: FileHandle,
  { small, large }: { small: ImageSize; large: ImageSize },
  signal: AbortSignal,
): Promise<Result<PreparedImage, "unreadable">> {
  if (signal.aborted) throw new ReaderGone();
  const child = spawn(process.execPath, [decoder, JSON.stringify({ small, large })], {
    stdio: [file.fd, "pipe", "ignore"],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    timeout: DECODE_MS,
    killSignal: "SIGKILL",
  });
  if (!child.stdout) throw new Error("the decoder has no output");
  const end = () => child.kill("SIGKILL");
  signal.addEventListener("abort", end, { once: true });
  const [written, [code]] = await Promise.all([buffer(child.stdout), once(child, "close")]);
  signal.removeEventListener("abort", end);
  if (signal.aborted) throw new ReaderGone();
  if (code !== 0) return refuse("unreadable");
  const first = 4 + written.readUInt32BE(0);
  return ok({ small: written.subarray(4, first), large: written.subarray(first) });
}
