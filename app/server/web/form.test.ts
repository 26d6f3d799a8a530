import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readForm, readFormWithFile } from "./form.ts";

const PLAIN = "application/x-www-form-urlencoded";
const BOUNDARY = "----FormBoundary0123456789abcdef";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

function post(body: BodyInit, type?: string): Request {
  const headers: HeadersInit = type ? { "content-type": type } : {};
  return new Request("http://localhost/", { method: "POST", body, headers });
}

const partHead = (name: string, more = "", boundary = BOUNDARY) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

function multipart(...parts: (string | Buffer)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from(`--${BOUNDARY}--\r\n`)]),
  );
}

describe("a posted form", () => {
  test("is read with its fields and its file, however it is sent", async () => {
    const form = new FormData();
    form.append("kind", "Café\0");
    form.append("rooms[1]", "a&b=c");
    form.append("a[99999999]", "no field of ours");
    expect([...(await readForm(post(form)))]).toEqual([
      ["kind", "Café"],
      ["rooms[1]", "a&b=c"],
    ]);
    form.append("file", new Blob(["\xff\0%PDF"]), 'polis "nieuw".pdf');
    const { fields, file } = await readFormWithFile(post(form), "file");
    expect([...fields.keys()]).toEqual(["kind", "rooms[1]"]);
    expect(await file?.text()).toBe("\xff\0%PDF");
    const plain = new URLSearchParams([
      ["kind", "Café\0"],
      ["rooms[1]", "a&b=c"],
    ]);
    expect([...(await readForm(post(plain)))]).toEqual([
      ["kind", "Café"],
      ["rooms[1]", "a&b=c"],
    ]);
  });

  test("may have two hundred fields, by either way", async () => {
    const text = Array.from({ length: 200 }, () => "a=1").join("&");
    expect([...(await readForm(post(text, PLAIN)))]).toHaveLength(200);
    const parts = Array.from({ length: 200 }, () => `${partHead("a")}1\r\n`);
    expect([...(await readForm(post(multipart(...parts), MULTIPART)))]).toHaveLength(200);
  });
});

const SIZE = 5 * 1024 * 1024;
const PLAIN_SIZE = 256 * 1024;
const DASHES = "-".repeat(70);
const repeated = (text: string, size = SIZE) => text.repeat(size / text.length);
const file = partHead("file", '; filename="x"');
const HONEST = {
  multipart: multipart(`${partHead("kind")}polis\r\n`, file, randomBytes(SIZE), "\r\n"),
  plain: `kind=${encodeURIComponent(randomBytes(PLAIN_SIZE / 6).toString("latin1"))}`,
};

const hostile: [string, keyof typeof HONEST, BodyInit, string, "read" | "refused"][] = [
  ["empty fields", "multipart", multipart(repeated(`${partHead("a")}\r\n`)), MULTIPART, "refused"],
  [
    "fields of no form",
    "multipart",
    multipart(repeated(`${partHead("?")}\r\n`)),
    MULTIPART,
    "refused",
  ],
  ["empty files", "multipart", multipart(repeated(`${file}\r\n`)), MULTIPART, "refused"],
  [
    "lines of a head",
    "multipart",
    multipart(`--${BOUNDARY}\r\n${repeated("X-A: b\r\n")}\r\n`),
    MULTIPART,
    "refused",
  ],
  [
    "a head without an end",
    "multipart",
    multipart(`--${BOUNDARY}\r\n${repeated("X")}`),
    MULTIPART,
    "refused",
  ],
  ["begun boundaries", "multipart", multipart(file, repeated("\r\n--"), "\r\n"), MULTIPART, "read"],
  [
    "letters of which its boundary is made",
    "multipart",
    Buffer.from(`${partHead("a", "", DASHES)}${repeated("-")}\r\n--${DASHES}--`),
    `multipart/form-data; boundary=${DASHES}`,
    "read",
  ],
  [
    "a boundary longer than may be",
    "multipart",
    Buffer.from(repeated("-")),
    `multipart/form-data; boundary=${"-".repeat(9_000)}`,
    "refused",
  ],
  ["empty pairs", "plain", repeated("&", PLAIN_SIZE), PLAIN, "refused"],
  ["short pairs", "plain", repeated("a=&", PLAIN_SIZE), PLAIN, "refused"],
  ["escapes", "plain", `a=${repeated("%41", PLAIN_SIZE)}`, PLAIN, "read"],
];

describe("a body of the largest size there is", () => {
  test.for(hostile)(
    "%s take no longer than a few honest ones",
    async ([, honest, body, type, outcome]) => {
      const honestType = honest === "plain" ? PLAIN : MULTIPART;
      const shortest = { honest: Number.POSITIVE_INFINITY, hostile: Number.POSITIVE_INFINITY };
      const answers = new Set<string>();
      const time = async (whose: keyof typeof shortest, request: Request) => {
        const begin = performance.now();
        const answer = await readFormWithFile(request, "file").then(
          () => "read",
          (thrown) => (thrown instanceof Response ? thrown.status : thrown),
        );
        shortest[whose] = Math.min(shortest[whose], performance.now() - begin);
        return answer;
      };
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await time("honest", post(HONEST[honest], honestType))).toBe("read");
        answers.add(await time("hostile", post(body, type)));
      }
      expect([...answers]).toEqual([outcome === "read" ? "read" : 400]);
      expect(shortest.hostile / shortest.honest).toBeLessThan(6);
    },
  );
});
