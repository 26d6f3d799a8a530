import { crc32 } from "node:zlib";

/** The files of a ZIP by name, found through its directory; throws at what does not agree with it. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let count = zip.readUInt16LE(end + 10);
  if (count === 0xffff) {
    const large = Number(zip.readBigUInt64LE(end - 20 + 8));
    count = Number(zip.readBigUInt64LE(large + 32));
  }
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no file ${index}`);
    const [sum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [named, head] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString("utf8", at + 46, at + 46 + named);
    const start = head + 30 + named;
    const bytes = zip.subarray(start, start + size);
    if (zip.readUInt32LE(head) !== 0x04034b50 || crc32(bytes) !== sum) {
      throw new Error(`${name} is not what the directory says`);
    }
    if (zip.toString("utf8", head + 30, start) !== name || files.has(name)) {
      throw new Error(`${name} has another name, or is there twice`);
    }
    files.set(name, bytes);
    at += 46 + named;
  }
  return files;
}
