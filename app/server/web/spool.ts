import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import type { App } from "../app.ts";
import { openNamelessFile } from "../nameless-file.ts";
import { servicesOf } from "../services.ts";
import { ReaderGone } from "../turns.ts";
import { type ZippedFile, zipOf } from "./zip.ts";

const WRITE_BYTES = 256 * 1024;

/**
 * Answers a download that is written to a file without a name first, in its reader's turn: what fails fails
 * before the head, memory holds a part of it, and who reads slowly keeps no connection of the database. HEAD
 * makes nothing, and so does not say how long it would be.
 * @throws TooBusy when too many wait
 */
export async function answerSpooled(
  app: App,
  { userId }: { userId: string },
  { method, signal }: Request,
  pieces: AsyncIterable<string | Uint8Array>,
  { type, fileName }: { type: string; fileName: string },
): Promise<Response> {
  const { downloadLine, config } = servicesOf(app);
  const headers = {
    "content-type": type,
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
  };
  if (method === "HEAD") return new Response(null, { headers });
  try {
    const { file, length } = await downloadLine.take(userId, signal, () =>
      spool(path.join(config.dataDir, "outgoing"), pieces, signal),
    );
    // It is closed with its stream, also where its reader leaves, before the first piece or later.
    const stream = addAbortSignal(signal, file.createReadStream({ start: 0 }));
    return new Response(Readable.toWeb(stream) as BodyInit, {
      headers: { ...headers, "content-length": String(length) },
    });
  } catch (error) {
    if (error instanceof ReaderGone) return new Response(null, { status: 408 });
    throw error;
  }
}

/** Answers these files in one ZIP of that name. @throws TooBusy when too many wait */
export async function answerFiles(
  app: App,
  reader: { userId: string },
  request: Request,
  name: string,
  files: AsyncIterable<ZippedFile>,
): Promise<Response> {
  const named = { type: "application/zip", fileName: `${name}.zip` };
  return await answerSpooled(app, reader, request, zipOf(files), named);
}

async function spool(
  folder: string,
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<{ file: FileHandle; length: number }> {
  const file = await openNamelessFile(folder);
  try {
    return { file, length: await writeAll(file, pieces, signal) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function writeAll(
  file: FileHandle,
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let waiting: Buffer[] = [];
  let [waitingBytes, written] = [0, 0];
  const flush = async () => {
    await file.writeFile(Buffer.concat(waiting));
    written += waitingBytes;
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const piece of pieces) {
    if (signal.aborted) throw new ReaderGone();
    const bytes = Buffer.from(piece);
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= WRITE_BYTES) await flush();
  }
  await flush();
  return written;
}
