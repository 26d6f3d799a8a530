import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;
const DOWNLOADS = "outgoing";
const EXPORT = "/account/gegevens";
let cookies: string[];

beforeAll(async () => {
  const people = [await addClient(app), (await addCompany(app)).actor, await addAdmin(app)];
  cookies = await Promise.all(people.map((each) => site.cookieOf(each)));
});

/** Downloads that this process holds open, in files without a name. */
function openDownloads(): number {
  const folder = path.join(app.config.dataDir, DOWNLOADS);
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}

describe("a download", () => {
  test("is not made for HEAD, and leaves no file open", async () => {
    for (const cookie of cookies.slice(0, 2)) {
      const head = await site.visit(EXPORT, { method: "HEAD", cookie });
      const whole = await site.visit(EXPORT, { cookie });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      for (const name of ["content-type", "content-disposition", "cache-control"]) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
      await whole.arrayBuffer();
    }
    await expect.poll(openDownloads).toBe(0);
  });
});

describe("a part of a file", () => {
  const FILE = "/app-512.png";
  const whole = readFileSync(path.join("public", FILE));
  const asked = async (range: string, more: Record<string, string> = {}) => {
    const answer = await site.visit(FILE, { headers: { range, ...more } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { answer, bytes };
  };

  test.for([
    "bytes=abc-def",
    "bytes=-",
    "bytes=",
    "bytes=5-2",
    "bytes=0-5,10-15",
    "bytes 0-5",
    "items=0-5",
    "0-5",
  ])("asked for by '%s' is the whole", async (range) => {
    const { answer, bytes } = await asked(range);
    expect([answer.status, answer.headers.get("content-range")]).toEqual([200, null]);
    expect(bytes.equals(whole)).toBe(true);
  });

  test("on the condition of a tag that the file never had is the whole", async () => {
    const { answer } = await asked("bytes=0-5", { "if-range": '"other"' });
    expect(answer.status).toBe(200);
  });

  test.for([
    ["bytes=0-5", 0, 6],
    ["bytes=10-", 10, whole.length],
    ["bytes=-7", whole.length - 7, whole.length],
    ["bytes=10-99999999", 10, whole.length],
  ] as const)("asked for by '%s' is that part", async ([range, from, to]) => {
    const { answer, bytes } = await asked(range);
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
    expect(bytes.equals(whole.subarray(from, to))).toBe(true);
  });

  test.for(["bytes=99999999-", "bytes=-0"])("beyond its end, '%s', is 416", async (range) => {
    const { answer } = await asked(range);
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${whole.length}`);
  });
});
