import { readdir, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { asStorageFull, diskFiles } from "~/server/adapters/disk-files.ts";
import { s3Files } from "~/server/adapters/s3-files.ts";
import { type Files, StorageFull } from "~/server/ports/files.ts";
import { startS3 } from "../factories/s3.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const folder = await temporaryFolder("files");
afterAll(() => folder.remove());
const store = await startS3();
afterAll(() => store.close());
afterEach(() => store.fail(null));

const s3 = s3Files(store.bucket, { timeoutMs: 60_000, retries: 2 });
// For a service that never answers: any other may be slow.
const hasty = s3Files(store.bucket, { timeoutMs: 500, retries: 2 });
const adapters: [string, Files][] = [
  ["local folder", diskFiles(folder.path)],
  ["S3", s3],
];
const WEBP = "image/webp";
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (found: Uint8Array | null) => found && new TextDecoder().decode(found);

describe.each(adapters)("Files: %s", (_name, files) => {
  test("gives back what was stored, byte for byte", async () => {
    const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    await files.put("ab/whole.webp", all, WEBP);
    expect(Buffer.from((await files.read("ab/whole.webp")) ?? []).equals(all)).toBe(true);
  });

  test("has nothing of what was never stored", async () => {
    expect(await files.read("ab/never.webp")).toBeNull();
  });

  test("replaces what was there", async () => {
    await files.put("ab/twice.webp", bytes("one"), WEBP);
    await files.put("ab/twice.webp", bytes("two"), WEBP);
    expect(textOf(await files.read("ab/twice.webp"))).toBe("two");
  });

  test("deletes, also what was never stored", async () => {
    await files.put("ab/gone.webp", bytes("x"), WEBP);
    await files.remove("ab/gone.webp");
    await files.remove("ab/gone.webp");
    expect(await files.read("ab/gone.webp")).toBeNull();
  });

  test("shows a reader one whole file while it is being replaced", {
    timeout: 120_000,
  }, async () => {
    const [long, other] = ["a", "b"].map((letter) => bytes(letter.repeat(300_000)));
    if (!long || !other) throw new Error("two files");
    await files.put("ab/busy.webp", long, WEBP);
    let writing = true;
    const writer = (async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await files.put("ab/busy.webp", turn % 2 ? long : other, WEBP);
      }
      writing = false;
    })();
    while (writing) {
      const text = textOf(await files.read("ab/busy.webp")) ?? "";
      expect(text.length).toBe(300_000);
      expect(new Set(text).size).toBe(1);
    }
    await writer;
  });

  test("keeps what is stored when it deletes leftovers", async () => {
    await files.put("ab/kept.webp", bytes("x"), WEBP);
    await files.tidy(new Date(Date.now() + 60_000));
    expect(textOf(await files.read("ab/kept.webp"))).toBe("x");
  });

  test.for([
    "../secret.webp",
    "/etc/passwd",
    "ab/../x.webp",
    "ab/.unfinished",
    "AB/x.webp",
    "a\0.webp",
    "",
  ])("takes no key like '%s'", async (key) => {
    await expect(files.read(key)).rejects.toThrow("bad file key");
    await expect(files.put(key, bytes("x"), WEBP)).rejects.toThrow("bad file key");
    await expect(files.remove(key)).rejects.toThrow("bad file key");
  });
});

describe("the local folder", () => {
  test("clears what a crash left half written, and not what is under way", async () => {
    const unfinished = path.join(folder.path, ".unfinished");
    await writeFile(path.join(unfinished, "old"), "x");
    await writeFile(path.join(unfinished, "new"), "x");
    await utimes(path.join(unfinished, "old"), new Date(0), new Date(0));
    await diskFiles(folder.path).tidy(new Date(Date.now() - 60_000));
    expect(await readdir(unfinished)).toEqual(["new"]);
  });

  test.for(["ENOSPC", "EDQUOT"])("calls %s a full store", (code) => {
    expect(asStorageFull(Object.assign(new Error("disk"), { code }))).toBeInstanceOf(StorageFull);
  });

  test("leaves any other failure what it is", () => {
    const other = Object.assign(new Error("disk"), { code: "EIO" });
    expect(asStorageFull(other)).toBe(other);
  });
});

describe("S3", () => {
  test("keeps a file under its key, with its kind", async () => {
    store.asked.length = 0;
    await s3.put("ab/kind.webp", bytes("x"), WEBP);
    expect(store.asked).toEqual(["PUT /fotos/ab/kind.webp"]);
  });

  test.for([
    ["a key it does not know", { accessKeyId: "SOMEBODY" }],
    ["another secret", { secretAccessKey: "wrong" }],
    ["another region", { region: "us-east-1" }],
  ] as const)("refuses %s, and says so", async ([, wrong]) => {
    const files = s3Files({ ...store.bucket, ...wrong });
    await files.put("ab/wrong.webp", bytes("x"), WEBP).then(
      () => expect.unreachable(),
      (error: Error) => expect(error.message).toContain("SignatureDoesNotMatch"),
    );
    await expect(files.read("ab/wrong.webp")).rejects.toThrow("403");
    expect(await s3.read("ab/wrong.webp")).toBeNull();
  });

  test("takes a bucket that is not there for a mistake, not for a missing file", async () => {
    const files = s3Files({ ...store.bucket, bucket: "elders" });
    await expect(files.read("ab/x.webp")).rejects.toThrow("NoSuchBucket");
    await expect(files.put("ab/x.webp", bytes("x"), WEBP)).rejects.toThrow("NoSuchBucket");
  });

  test.for([
    { status: 507, code: "XMinioStorageFull" },
    { status: 403, code: "QuotaExceeded" },
  ])("calls $status $code a full store, and takes files again once there is room", async (full) => {
    await s3.remove("ab/full.webp");
    store.fail(full);
    await expect(s3.put("ab/full.webp", bytes("x"), WEBP)).rejects.toBeInstanceOf(StorageFull);
    store.fail(null);
    expect(await s3.read("ab/full.webp")).toBeNull();
    await s3.put("ab/full.webp", bytes("x"), WEBP);
    expect(textOf(await s3.read("ab/full.webp"))).toBe("x");
  });

  test("tries again when the service is busy for a moment", async () => {
    store.fail({ status: 503, code: "SlowDown", times: 2 });
    await s3.put("ab/busy.webp", bytes("x"), WEBP);
    expect(textOf(await s3.read("ab/busy.webp"))).toBe("x");
  });

  test.for([{ status: 500, code: "InternalError" }, "silence"] as const)(
    "throws on %j, and works again afterwards",
    async (how) => {
      await s3.put("ab/away.webp", bytes("x"), WEBP);
      store.fail(how);
      await expect(hasty.read("ab/away.webp")).rejects.toThrow();
      await expect(hasty.put("ab/away.webp", bytes("y"), WEBP)).rejects.toThrow();
      await expect(hasty.remove("ab/away.webp")).rejects.toThrow();
      store.fail(null);
      expect(textOf(await s3.read("ab/away.webp"))).toBe("x");
    },
  );

  test("throws when nobody is there", async () => {
    const files = s3Files({ ...store.bucket, endpoint: "http://127.0.0.1:9" });
    await expect(files.read("ab/x.webp")).rejects.toThrow();
  });

  test("leaves nothing of a file whose sending was cut off", async () => {
    // The whole is promised, half of it comes.
    const sending = request(`${store.bucket.endpoint}/fotos/ab/cut.webp`, {
      method: "PUT",
      headers: { "content-length": 100_000 },
    });
    sending.on("error", () => {});
    sending.write(Buffer.alloc(50_000));
    await sleep(100);
    sending.destroy();
    await sleep(100);
    expect(await s3.read("ab/cut.webp")).toBeNull();
  });
});
