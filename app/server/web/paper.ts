import { ReadableStream } from "node:stream/web";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { ReaderGone } from "../shared-turns.ts";
import { countVisit } from "./limits.ts";
import { type ZippedFile, zipOf } from "./zip.ts";

/** What drawing a paper asks of a request: who opens it, and until when it is waited for. */
interface PaperReader {
  userId: string;
  signal: AbortSignal;
}

/**
 * Answers a PDF that is drawn for this account, to be kept under a name; 404 when there is none.
 * @throws TooBusy when this account asked for too many, or too many wait
 */
export async function answerPaper(
  app: App,
  reader: PaperReader,
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Response> {
  await countVisit(app, "papersPerAccount", reader.userId);
  const headers = { "content-type": "application/pdf" };
  return await answerFile(app, reader, draw, {
    ...headers,
    "content-disposition": `inline; filename="${name}.pdf"`,
  });
}

/**
 * Answers a file that is drawn in the turn of this account; 404 when there is none.
 * @throws TooBusy when too many wait
 */
export async function answerFile(
  app: App,
  { userId, signal }: PaperReader,
  draw: () => Promise<Buffer | null>,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const bytes = await servicesOf(app).paperLine.take(userId, signal, draw);
    if (!bytes) return new Response(null, { status: 404 });
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, "content-length": String(bytes.length), "cache-control": "no-store" },
    });
  } catch (error) {
    if (error instanceof ReaderGone) return new Response(null, { status: 408 });
    throw error;
  }
}

/** Answers these files in one ZIP of that name, as fast as they are taken. */
export function answerFiles(name: string, files: AsyncIterable<ZippedFile>): Response {
  return new Response(ReadableStream.from(zipOf(files)) as BodyInit, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}.zip"`,
      "cache-control": "no-store",
    },
  });
}
