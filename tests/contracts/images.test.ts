import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { sharpImages } from "~/server/adapters/sharp-images.ts";
import type { PictureSender } from "~/server/ports/images.ts";
import {
  heavyPng,
  jpeg,
  jpegWithPlace,
  manyScans,
  png,
  pngBomb,
  sentPicture,
  WAITING,
  webp,
} from "../factories/images.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const folder = await temporaryFolder("images");
afterAll(() => folder.remove());
const incoming = path.join(folder.path, "incoming");
const images = sharpImages(process.cwd(), incoming);

const MAX_BYTES = 5 * 1024 * 1024;
const SIZES = {
  small: { width: 160, height: 160, fit: "cover" },
  large: { width: 640, height: 640, fit: "inside" },
} as const;

const wantedBy = (sender: PictureSender) => ({ maxBytes: MAX_BYTES, ...SIZES, sender });
const ONE = wantedBy({ userId: "one" });

const prepare = (bytes: Uint8Array) => images.prepare(sentPicture(bytes), ONE);

async function prepared(bytes: Uint8Array) {
  const result = await prepare(bytes);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

describe("a picture that is received", () => {
  test.for([
    ["jpeg", jpeg],
    ["png", png],
    ["webp", webp],
  ] as const)("comes out as two WebP files when it is %s", async ([, make]) => {
    const { small, large } = await prepared(await make(900, 600));
    const about = await Promise.all([sharp(small).metadata(), sharp(large).metadata()]);
    expect(about.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
      { format: "webp", width: 160, height: 160 },
      { format: "webp", width: 640, height: 427 },
    ]);
  });

  test("is not made larger than it was", async () => {
    const { large } = await prepared(await png(300, 200));
    expect(await sharp(large).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  test("stands upright and tells neither the place nor the maker", async () => {
    const original = await jpegWithPlace();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { large } = await prepared(original);
    const about = await sharp(large).metadata();
    expect(about).toMatchObject({ width: 480, height: 640 });
    expect([about.exif, about.xmp, about.iptc, about.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(large).includes("Iris Jansen")).toBe(false);
  });
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const shell = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } });

const refused: [string, () => Buffer | Promise<Buffer>, string][] = [
  ["an SVG", () => svg, "not-an-image"],
  ["HTML by the name of a photo", () => html, "not-an-image"],
  ["a GIF", () => shell().gif().toBuffer(), "not-an-image"],
  ["a TIFF", () => shell().tiff().toBuffer(), "not-an-image"],
  ["nothing", () => Buffer.alloc(0), "not-an-image"],
  ["a few bytes", () => Buffer.from("\xff\xd8\xff", "latin1"), "not-an-image"],
  [
    "JPEG's first bytes before HTML",
    () => Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), html]),
    "unreadable",
  ],
  ["a JPEG that breaks off", async () => (await jpeg()).subarray(0, 60_000), "unreadable"],
  ["a PNG that breaks off", async () => (await png()).subarray(0, 60_000), "unreadable"],
  ["a WebP that breaks off", async () => (await webp()).subarray(0, 4_000), "unreadable"],
  ["a PNG of 900 megapixels in little more than 100 kB", () => pngBomb(30_000), "unreadable"],
  ["a JPEG with more scans than any camera writes", () => manyScans(51), "unreadable"],
  [
    "one byte more than 5 MB",
    async () => Buffer.concat([await jpeg(), Buffer.alloc(MAX_BYTES)]).subarray(0, MAX_BYTES + 1),
    "too-large",
  ],
];

describe("what is refused", () => {
  test.for(refused)("%s", async ([, make, reason]) => {
    expect(await prepare(await make())).toEqual({ ok: false, reason });
  });

  test("a picture whose sender goes away", async () => {
    const bytes = await jpeg();
    let sent = false;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new Error("connection reset"));
        sent = true;
        controller.enqueue(bytes.subarray(0, 30_000));
      },
    });
    const result = await images.prepare({ body: broken, signal: WAITING }, ONE);
    expect(result).toEqual({ ok: false, reason: "cut-off" });
  });

  test("and a JPEG with as many scans as may be is not", async () => {
    expect((await prepare(manyScans(50))).ok).toBe(true);
  });

  test("and a picture of exactly 5 MB is not", async () => {
    const whole = await jpeg();
    const padded = Buffer.concat([whole, Buffer.alloc(MAX_BYTES - whole.length)]);
    expect((await prepare(padded)).ok).toBe(true);
  });
});

test("more pictures than can wait are told to come back", async () => {
  const picture = await png(20, 20);
  const narrow = sharpImages(process.cwd(), incoming, 3);
  const results = await Promise.all(
    Array.from({ length: 8 }, () => narrow.prepare(sentPicture(picture), ONE)),
  );
  const refusals = results.flatMap((result) => (result.ok ? [] : [result.reason]));
  expect(new Set(refusals)).toEqual(new Set(["busy"]));
  expect(results.filter((result) => result.ok).length).toBeGreaterThanOrEqual(3);
});

describe("who sends many pictures", () => {
  /** Has pictures of these senders made, all sent at once; answers whose were made, in that order. */
  async function orderOf(senders: PictureSender[]): Promise<string[]> {
    const picture = await png(20, 20);
    const done: string[] = [];
    const send = async (sender: PictureSender) => {
      const result = await images.prepare(sentPicture(picture), wantedBy(sender));
      done.push(result.ok ? Object.values(sender).join() : result.reason);
    };
    await Promise.all(senders.map(send));
    return done;
  }

  test.for<[string, PictureSender, PictureSender]>([
    ["an account keeps another one", { userId: "many" }, { userId: "one" }],
    ["a visitor keeps an account", { address: "many" }, { userId: "one" }],
    ["a visitor keeps one at another address", { address: "many" }, { address: "one" }],
  ])("%s waiting for no more than one", async ([, many, one]) => {
    const done = await orderOf([...Array<PictureSender>(4).fill(many), one]);
    // One may be under way, and another have its turn before the last is received.
    expect(done.indexOf("one")).toBeLessThanOrEqual(2);
  });

  test("fills the line of visitors, and takes no place of an account", async () => {
    const picture = await png(20, 20);
    const narrow = sharpImages(process.cwd(), incoming, 2);
    const send = (sender: PictureSender) => narrow.prepare(sentPicture(picture), wantedBy(sender));
    const visitors = ["a", "b", "c", "d", "e", "f"].map((address) => send({ address }));
    const account = await send({ userId: "one" });
    const reasons = (await Promise.all(visitors)).map((each) => (each.ok ? "made" : each.reason));
    expect(reasons).toContain("busy");
    expect(account.ok).toBe(true);
  });
});

/** Long enough for a picture to be received, and much shorter than a heavy one takes. */
const RECEIVED_MS = 50;

describe("who hangs up", () => {
  test("while waiting leaves the line", async () => {
    const [heavy, picture] = [await heavyPng(), await png(20, 20)];
    const narrow = sharpImages(process.cwd(), incoming, 2);
    const leaving = new AbortController();
    const send = (bytes: Buffer, signal = WAITING) =>
      narrow.prepare({ ...sentPicture(bytes), signal }, ONE);
    const first = send(picture);
    const gone = [send(heavy, leaving.signal), send(heavy, leaving.signal)];
    // Received by then: the last waits behind the second, which takes long.
    await first;
    leaving.abort();
    expect((await Promise.all(gone)).at(-1)).toEqual({ ok: false, reason: "cut-off" });
    const next = await Promise.all([send(picture), send(picture)]);
    expect(next.map(({ ok }) => ok)).toEqual([true, true]);
  });

  test("while the picture is decoded ends the decoding", async () => {
    const leaving = new AbortController();
    const picture = await heavyPng();
    const sent = { ...sentPicture(picture), signal: leaving.signal };
    const order: string[] = [];
    const heavy = images.prepare(sent, ONE).then((result) => {
      order.push("hung up");
      return result;
    });
    // As heavy, and decoded beside it to its end.
    const others = sharpImages(process.cwd(), incoming);
    const whole = others.prepare(sentPicture(picture), ONE).then((result) => {
      order.push("whole");
      return result;
    });
    await sleep(RECEIVED_MS);
    leaving.abort();
    expect(await heavy).toEqual({ ok: false, reason: "cut-off" });
    expect((await whole).ok).toBe(true);
    expect(order).toEqual(["hung up", "whole"]);
  });
});

test("nothing of what was received stays behind", async () => {
  expect(await readdir(incoming)).toEqual([]);
});
