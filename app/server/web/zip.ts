import { crc32 } from "node:zlib";

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
