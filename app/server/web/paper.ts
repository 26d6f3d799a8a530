import { ReadableStream } from "node:stream/web";
import { crc32 } from "node:zlib";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { ReaderGone } from "../turns.ts";
import { knows } from "./kept-page.ts";
import { countVisit } from "./limits.ts";

/**
 * Answers a PDF that is drawn for this account, to be kept under a name; 404 when there is none.
 * @throws TooBusy when this account asked for too many, or too many wait
 */
export async function answerPaper(
  app: App,
  reader: { userId: string },
  request: Request,
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Response> {
  await countVisit(app, "papersPerAccount", reader.userId);
  return await answerFile(app, reader, request, draw, {
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${name}.pdf"`,
  });
}

/** Answers a file drawn in this account's turn; 404 when there is none. @throws TooBusy */
export async function answerFile(
  app: App,
  { userId }: { userId: string },
  { signal }: Request,
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
  const zip = ReadableStream.from(zipOf(files)) as BodyInit;
  return answerDownload(zip, "application/zip", `${name}.zip`);
}

/** Answers what a browser saves in a file of this name. */
export function answerDownload(body: BodyInit, type: string, fileName: string): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
}

/** Answers a picture that its tag stands for; without its bytes to who has them already. */
export function answerPicture(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  etag: string,
): Response {
  const headers = new Headers({ "cache-control": "public, max-age=3600", etag });
  if (knows(request.headers.get("if-none-match") ?? "", etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", type);
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { headers });
}

export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LARGE_END = 0x06064b50;
const LARGE_END_AT = 0x07064b50;
const VERSION = 20;
const VERSION_OF_LARGE = 45;
const UTF_8 = 0x0800;
const STORED = 0;
/** The first day that the format knows: the same files give the same bytes. */
const DAY = 0x21;
const MOST_FILES = 0xfffe;
const MOST_BYTES = 0xffff_ffff;

/** A ZIP of these files as they are, piece by piece. @throws beyond the 4 GB of the plain format */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, bytes } of files) {
    const named = Buffer.from(name);
    const { length } = bytes;
    const facts = Buffer.concat([
      shorts(VERSION, UTF_8, STORED, 0, DAY),
      longs(crc32(bytes), length, length),
      shorts(named.length, 0),
    ]);
    const head = Buffer.concat([longs(LOCAL), facts, named]);
    const rest = Buffer.concat([shorts(0, 0, 0), longs(0, at), named]);
    directory.push(Buffer.concat([longs(CENTRAL), shorts(VERSION), facts, rest]));
    at += head.length + length;
    if (at > MOST_BYTES) throw new Error("more than a ZIP can hold");
    yield head;
    yield bytes;
  }
  yield* directory;
  const count = directory.length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  if (count > MOST_FILES) {
    const sums = [count, count, size, at].map(long64);
    yield Buffer.concat([longs(LARGE_END), long64(44), shorts(VERSION_OF_LARGE, VERSION_OF_LARGE)]);
    yield Buffer.concat([longs(0, 0), ...sums]);
    yield Buffer.concat([longs(LARGE_END_AT, 0), long64(at + size), longs(1)]);
  }
  const told = Math.min(count, MOST_FILES + 1);
  yield Buffer.concat([longs(END), shorts(0, 0, told, told), longs(size, at), shorts(0)]);
}

function shorts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index);
  return bytes;
}

function long64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
