import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeApp } from "./app.ts";
import { addCompany } from "./people.ts";
import { startProduct } from "./product.ts";
import { signInConfirmed } from "./sessions.ts";

const MOST_MEGABYTES = 400;
const PATIENCE_MS = 120_000;
// Linux: makes the peak of /proc/PID/status start again from what is in use now.
const RESET_PEAK = "5";

// Near 50 megapixels each; all but the first are decoded whole before they are made smaller.
const flat = (channels: 3 | 4) =>
  sharp({
    create: {
      width: 16_000,
      height: 3_100,
      channels,
      background: { r: 9, g: 99, b: 199, alpha: 0.5 },
    },
  });
const HEAVY = {
  png: () => flat(4).png().toBuffer(),
  progressiveJpeg: () => flat(3).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  progressivePng: () => flat(4).png({ progressive: true }).toBuffer(),
  losslessWebp: () => flat(4).webp({ lossless: true, effort: 0 }).toBuffer(),
};

/** The pictures that take most memory to decode. */
export const HEAVIEST = Object.keys(HEAVY) as (keyof typeof HEAVY)[];

/** The test that `count` uploads at once, of heavy pictures of these kinds by turns, fit in memory. */
export async function testUploadMemory(count: number, kinds: typeof HEAVIEST): Promise<void> {
  const { app, env } = await makeApp({}, { clock: "real" });
  // With the option that npm start gives it.
  const product = await startProduct({ ...env, NODE_OPTIONS: "--max-semi-space-size=8" });
  afterAll(() => product.stop());

  /** The most memory the process had since the reset, in megabytes. */
  function peak(): number {
    const status = readFileSync(`/proc/${product.process.pid}/status`, "utf8");
    return Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  const heavy: Buffer[] = [];
  for (const kind of kinds) heavy.push(await HEAVY[kind]());

  test(`${count} uploads of the heaviest pictures at once stay below ${MOST_MEGABYTES} MB`, {
    timeout: PATIENCE_MS,
  }, async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const { cookies } = await signInConfirmed(app, actor.userId);
    const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
    const { pid } = product.process;
    writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const picture = heavy[index % heavy.length] ?? Buffer.alloc(0);
        // Padded to the largest upload there is.
        const body = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)]);
        const answer = await fetch(`${product.url}/uploads?soort=portfolio`, {
          method: "POST",
          headers: { origin: product.url, cookie },
          body: new Uint8Array(body),
        });
        return answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(peak()).toBeLessThan(MOST_MEGABYTES);
  });
}
