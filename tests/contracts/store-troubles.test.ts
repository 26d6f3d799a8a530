import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { backupBucket } from "~/server/adapters/backup-bucket.ts";
import { backupFolder } from "~/server/adapters/backup-folder.ts";
import { s3Files } from "~/server/adapters/s3-files.ts";
import { freePort } from "~/server/db/embedded.ts";
import type { BackupStore } from "~/server/ports/backup-store.ts";
import { StorageFull } from "~/server/ports/files.ts";
import { StoreTrouble } from "~/server/ports/store-trouble.ts";
import { startS3 } from "../factories/s3.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const folder = await temporaryFolder("store-troubles");
const s3 = await startS3("kopie");
afterAll(async () => {
  await s3.close();
  await folder.remove();
});
afterEach(() => s3.fail(null));

const QUICK = { pausesMs: [], answerMs: 2_000, partMs: 2_000 };
const OTHER_BUCKET = { ...s3.bucket, bucket: "geen-bucket" };

async function* some() {
  yield Buffer.from("iets");
}

/** What each way to use a store says when it fails. */
async function troublesOf(store: BackupStore): Promise<unknown[]> {
  return await Promise.all(
    [
      () => store.list("backups/"),
      () => store.write("backups/een/manifest.json", some()),
      async () => await Array.fromAsync(await store.read("backups/een/manifest.json")),
    ].map((use) => use().catch((error: unknown) => error)),
  );
}

test.each([
  ["refuses the key", 403, "InvalidAccessKeyId", "ACCESS_KEY_ID"],
  ["refuses the secret", 403, "SignatureDoesNotMatch", "SECRET_ACCESS_KEY"],
  ["gives the key no right", 403, "AccessDenied", "ACCESS_KEY_ID"],
  ["lies in another region", 301, "PermanentRedirect", "REGION"],
  ["has a clock that differs", 403, "RequestTimeTooSkewed", "ENDPOINT"],
  ["says to come back later", 503, "SlowDown", "ENDPOINT"],
  ["breaks off", 0, "", "ENDPOINT"],
])(
  "a bucket that %s is told by the setting, the place and what was tried",
  async (_, status, code, setting) => {
    s3.fail({ status, code });
    const kept = { ...s3.bucket, settings: "BACKUP_S3" as const };
    for (const trouble of await troublesOf(backupBucket(kept, "map/", QUICK))) {
      expect(trouble).toBeInstanceOf(StoreTrouble);
      const { message } = trouble as Error;
      expect(message.startsWith(`BACKUP_S3_${setting}: `), message).toBe(true);
      expect(message).toMatch(new RegExp(`(GET|PUT) ${s3.bucket.endpoint}/kopie/`));
      expect(message).not.toContain("\n");
      expect(message).not.toContain(s3.bucket.secretAccessKey + ":");
    }
    const looked = s3Files(s3.bucket, { retries: 0 }).look();
    await expect(looked).rejects.toThrow(new RegExp(`^S3_${setting}: `));
  },
);

test("a bucket without room, that is none, or whose service is away is told by its setting", async () => {
  s3.fail({ status: 507, code: "XMinioStorageFull" });
  const [, full] = await troublesOf(
    backupBucket({ ...s3.bucket, settings: "BACKUP_S3" }, "", QUICK),
  );
  expect(full).toBeInstanceOf(StorageFull);
  expect((full as Error).message).toMatch(/^BACKUP_TO: .* make room there$/);
  s3.fail(null);
  await expect(s3Files(OTHER_BUCKET).look()).rejects.toThrow(/^S3_BUCKET: .*geen-bucket/);
  const away = { ...s3.bucket, endpoint: `http://127.0.0.1:${await freePort()}` };
  await expect(s3Files(away, { retries: 0 }).look()).rejects.toThrow(
    /^S3_ENDPOINT: .*ECONNREFUSED/,
  );
  await expect(s3Files(s3.bucket).look()).resolves.toBeUndefined();
});

test("a folder that cannot be used is told by the setting that names it, and what was tried there", async () => {
  const file = path.join(folder.path, "bestand");
  await writeFile(file, "");
  for (const setting of ["BACKUP_TO", "--from"]) {
    for (const trouble of await troublesOf(backupFolder(path.join(file, "map"), setting))) {
      expect(trouble).toBeInstanceOf(StoreTrouble);
      expect((trouble as Error).message).toMatch(
        new RegExp(`^${setting}: ${file}/map cannot be used: \\w+ .*ENOTDIR`),
      );
    }
  }
});

test("what fails in what is written is no trouble of its folder, and leaves nothing there", async () => {
  const place = path.join(folder.path, "goed");
  await mkdir(place);
  await chmod(place, 0o700);
  async function* broken() {
    yield Buffer.from("half");
    throw Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" });
  }
  const store = backupFolder(place);
  await expect(store.write("backups/een/x", broken())).rejects.toThrow(/^no such file$/);
  expect(await store.list("backups/")).toEqual([]);
  await rm(place, { recursive: true });
});
