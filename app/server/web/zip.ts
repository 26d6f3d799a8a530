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
    const versions = shorts(VERSION_OF_LARGE, VERSION_OF_LARGE);
    yield Buffer.concat([longs(LARGE_END), sums(44), versions, longs(0, 0)]);
    yield sums(count, count, size, at);
    yield Buffer.concat([longs(LARGE_END_AT, 0), sums(at + size), longs(1)]);
  }
  const told = Math.min(count, MOST_FILES + 1);
  yield Buffer.concat([longs(END), shorts(0, 0, told, told), longs(size, at), shorts(0)]);
}

const shorts = (...values: number[]) => written(2, values);
const longs = (...values: number[]) => written(4, values);
const sums = (...values: number[]) => written(8, values);

function written(width: number, values: number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  // No sum is longer than six bytes, the most that are written at once.
  const length = Math.min(width, 6);
  for (const [at, value] of values.entries()) bytes.writeUIntLE(value, at * width, length);
  return bytes;
}
