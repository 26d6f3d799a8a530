import { createHash } from "node:crypto";
import { once } from "node:events";
import { pipeline, Readable } from "node:stream";
import { extract, type Pack, pack as tarPack } from "tar-stream";
import { CannotRun } from "../boot/cannot-run.ts";

/** A file for an archive: exactly `bytes` long. A folder has no content. */
export interface Piece {
  path: string;
  content: Uint8Array | { bytes: number; read(): AsyncIterable<Uint8Array> } | "folder";
}

export interface UnpackedPiece {
  path: string;
  /** To be read to its end before the next piece; null of a folder. */
  content: AsyncIterable<Uint8Array> | null;
}

/** What an archive holds: files and their bytes, the lists of hashes left out. */
export interface Contents {
  files: number;
  content: number;
}

// Lists of hashes stand behind the files that they are of, so that no archive's own list fills the memory.
const LISTED_TOGETHER = 1_000;
const LISTS = "sums/";

/**
 * The bytes of a tar file of these pieces. After every thousand files it holds a list of their hashes,
 * as `sha256sum` writes and checks them. `into` counts what went in.
 */
export function pack(pieces: AsyncIterable<Piece>, into: Contents): AsyncIterable<Buffer> {
  const packing = tarPack();
  fill(packing, pieces, into).then(
    () => packing.finalize(),
    (error) => packing.destroy(error),
  );
  // Its types say nothing of what comes out.
  return packing as AsyncIterable<Buffer>;
}

async function fill(packing: Pack, pieces: AsyncIterable<Piece>, into: Contents) {
  let sums: string[] = [];
  let lists = 0;
  const writeSums = async () => {
    lists += 1;
    const list = { path: `${LISTS}${lists}`, content: Buffer.from(sums.join("")) };
    await add(packing, list);
    sums = [];
  };
  for await (const piece of pieces) {
    const sum = await add(packing, piece);
    if (sum === null) continue;
    into.files += 1;
    into.content += piece.content === "folder" ? 0 : sizeOf(piece.content);
    sums.push(`${sum}  ${piece.path}\n`);
    if (sums.length === LISTED_TOGETHER) await writeSums();
  }
  if (sums.length > 0) await writeSums();
}

const sizeOf = (content: Exclude<Piece["content"], "folder">) =>
  content instanceof Uint8Array ? content.length : content.bytes;

async function add(packing: Pack, { path, content }: Piece): Promise<string | null> {
  if (content === "folder") {
    packing.entry({ name: path, type: "directory", mode: 0o700 });
    return null;
  }
  const { promise: added, resolve, reject } = Promise.withResolvers<void>();
  const header = { name: path, size: sizeOf(content), mode: 0o600 };
  const entry = packing.entry(header, (error) => (error ? reject(error) : resolve()));
  const broken = once(entry, "close").then(() => added);
  // Who no longer reads the archive closes it, at any moment: then nothing drains.
  for (const outcome of [added, broken]) outcome.catch(() => undefined);
  const hash = createHash("sha256");
  for await (const chunk of content instanceof Uint8Array ? [content] : content.read()) {
    hash.update(chunk);
    if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), broken]);
  }
  entry.end(null);
  await added;
  return hash.digest("hex");
}

/**
 * The pieces of a tar file, each checked against the hash that it was stored with. `into` counts them.
 * @throws Error naming the file that is damaged, or missing
 */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  archive: string,
  into: Contents,
): AsyncGenerator<UnpackedPiece> {
  const unpacking = extract();
  pipeline(Readable.from(source, { objectMode: false }), unpacking, () => undefined);
  const seen = new Map<string, string>();
  for await (const entry of unpacking) {
    const { name, type } = entry.header;
    const path = safe(name, archive);
    const bytes = entry as AsyncIterable<Buffer>;
    if (type === "directory") {
      entry.resume();
      yield { path, content: null };
    } else if (path.startsWith(LISTS)) {
      compare(seen, Buffer.concat(await Array.fromAsync(bytes)).toString(), archive);
    } else {
      const hash = createHash("sha256");
      const content = hashed(bytes, hash);
      yield { path, content };
      // Whatever its reader left.
      for await (const _ of content);
      into.files += 1;
      into.content += entry.header.size ?? 0;
      seen.set(path, hash.digest("hex"));
    }
  }
  const [left] = seen.keys();
  if (left) throw new CannotRun(`${archive}: nothing tells what ${left} should be`);
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

function compare(seen: Map<string, string>, list: string, archive: string): void {
  for (const line of list.split("\n").filter(Boolean)) {
    const [sum, path] = [line.slice(0, 64), line.slice(66)];
    if (!seen.has(path)) throw new CannotRun(`${archive}: ${path} is missing`);
    if (seen.get(path) !== sum) throw new CannotRun(`${archive}: ${path} is damaged`);
    seen.delete(path);
  }
}

// An archive that somebody else made could name a place outside of where it is unpacked.
function safe(name: string, archive: string): string {
  const parts = name.replace(/\/$/, "").split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) {
    throw new CannotRun(`${archive}: ${name} is no name of a file in it`);
  }
  return parts.join("/");
}
