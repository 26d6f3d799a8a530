import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { backupBucket } from "~/server/adapters/backup-bucket.ts";
import { backupFolder } from "~/server/adapters/backup-folder.ts";
import type { BackupStore } from "~/server/ports/backup-store.ts";
import { startS3 } from "../factories/s3.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const folder = await temporaryFolder("backup-store");
const s3 = await startS3("kopie");
afterAll(async () => {
  await s3.close();
  await folder.remove();
});

const PART = 100_000;
const QUICK = { partBytes: PART, pausesMs: [10, 10] };

async function* inChunks(bytes: Uint8Array, size = 30_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* breaksOff(bytes: Uint8Array) {
  yield* inChunks(bytes);
  throw new Error("the disk is gone");
}

async function read(store: BackupStore, name: string) {
  return Buffer.concat(await Array.fromAsync(await store.read(name)));
}

describe.each([
  ["a folder", backupFolder(folder.path)],
  ["a bucket", backupBucket(s3.bucket, "", QUICK)],
  ["a folder of a bucket", backupBucket(s3.bucket, "verhuisbod/", QUICK)],
])("%s", (_, store) => {
  test.each([0, 1_000, PART, 2 * PART, 2 * PART + 1])("gives back %i bytes", async (length) => {
    const bytes = randomBytes(length);
    await store.write("backups/one/database.tar.zst", inChunks(bytes));
    expect((await read(store, "backups/one/database.tar.zst")).equals(bytes)).toBe(true);
    const [found] = await store.list("backups/one/");
    expect(found).toMatchObject({ name: "backups/one/database.tar.zst", bytes: length });
    expect(Math.abs((found?.at.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
  });

  test("names what begins with a prefix, in order, and forgets what is removed", async () => {
    const names = ["wal/1/B.x.zst", "wal/1/A.x.zst", "wal/2/A.x.zst"];
    for (const name of names) await store.write(name, inChunks(Buffer.from(name)));
    const listed = async (prefix: string) => (await store.list(prefix)).map(({ name }) => name);
    expect(await listed("wal/")).toEqual(names.toSorted());
    expect(await listed("wal/1/A.")).toEqual(["wal/1/A.x.zst"]);
    expect(await listed("nothing/")).toEqual([]);
    for (const name of names) await store.remove(name);
    await store.remove("wal/1/A.x.zst");
    expect(await listed("wal/")).toEqual([]);
  });

  test.each([1_000, 2 * PART])(
    "keeps nothing of %i bytes that broke off, and what was there",
    async (length) => {
      const name = "backups/two/manifest.json";
      await store.write(name, inChunks(Buffer.from("first")));
      await expect(store.write(name, breaksOff(randomBytes(length)))).rejects.toThrow("gone");
      expect((await read(store, name)).toString()).toBe("first");
      expect(await store.list("backups/two/")).toHaveLength(1);
    },
  );

  test("says that there is nothing under a name", async () => {
    await expect(read(store, "backups/none/manifest.json")).rejects.toThrow();
  });
});

test.each([
  ["was busy for a moment", { status: 503, code: "SlowDown", times: 1 }],
  ["broke the connection off", { status: 0, code: "", times: 2 }],
])("a part is sent again after a bucket %s", async (_, how) => {
  const store = backupBucket(s3.bucket, "busy/", QUICK);
  const bytes = randomBytes(PART + 1);
  s3.fail(how);
  await store.write("one", inChunks(bytes));
  expect((await read(store, "one")).equals(bytes)).toBe(true);
});
