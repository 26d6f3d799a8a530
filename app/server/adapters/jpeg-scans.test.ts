import sharp, { type JpegOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { countJpegScans } from "./jpeg-scans.ts";

const picture = (options: JpegOptions) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#d9b98a" } })
    .withExifMerge({ IFD0: { Model: "Telefoon" } })
    .jpeg(options)
    .toBuffer();

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + body.length, 2);
  return Buffer.concat([head, body]);
};
const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const SCAN = Buffer.concat([
  segment(0xda, Buffer.alloc(4)),
  Buffer.from([1, 0xff, 0, 0xff, 0xd0, 2]),
]);

describe("scans of a JPEG", () => {
  test("are one of a plain picture, and ten of a progressive one", async () => {
    expect(countJpegScans(await picture({}))).toBe(1);
    expect(countJpegScans(await picture({ progressive: true }))).toBe(10);
  });

  test.for<[string, Buffer[], number]>([
    ["each is counted, past the bytes of its data and restarts", [SCAN, SCAN, SCAN, END], 3],
    ["one in the thumbnail of its details is not", [segment(0xe1, SCAN), SCAN, END], 1],
    ["one of what follows its end is not", [SCAN, END, SCAN], 1],
    [
      "padding and litter before a marker hide none",
      [SCAN, Buffer.from([7, 7, 0xff, 0xff]), SCAN],
      2,
    ],
    ["a picture that breaks off has those before", [SCAN, SCAN.subarray(0, 3)], 2],
    ["a picture without any has none", [END], 0],
  ])("%s", ([, parts, count]) => {
    expect(countJpegScans(Buffer.concat([START, ...parts]))).toBe(count);
  });

  test("are none of another format", async () => {
    const png = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } }).png();
    expect(countJpegScans(await png.toBuffer())).toBe(0);
  });
});
