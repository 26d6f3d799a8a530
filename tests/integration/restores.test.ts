import { cp } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { backUp, restore } from "~/backups.ts";
import { type Backup, readBackups, writeManifest } from "~/server/backup/manifest.ts";
import { restoreBackup } from "~/server/backup/restore.ts";
import { storeAt } from "~/server/boot/compose.ts";
import { readConfig } from "~/server/boot/config.ts";
import { createLog } from "~/server/boot/log.ts";
import { openDatabase } from "~/server/boot/open-database.ts";
import { connect } from "~/server/db/connect.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addClient } from "../factories/people.ts";
import { createTestDatabase } from "../setup/database.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const root = process.cwd();
const log = createLog("silent");
const folder = await temporaryFolder("restores");
const at = (name: string) => path.join(folder.path, name);
const { app, env } = await makeApp({ BACKUP_TO: at("store") }, { clock: "real" });
const store = storeAt({ folder: at("store"), setting: "BACKUP_TO" });
const [half, whole] = [
  await createTestDatabase("template0"),
  await createTestDatabase("template0"),
];
afterAll(async () => {
  await Promise.all([half.drop(), whole.drop()]);
  await folder.remove();
});

const make = (...words: string[]) => backUp({ root, env, words, say: () => undefined });
const restoreInto = (url: string, words: string[] = []) =>
  restore({
    root,
    env: { ...env, DATABASE_URL: url, DATA_DIR: at("restored"), BACKUP_TO: "" },
    words: ["--from", at("store"), ...words],
    say: () => undefined,
  });
const open = async (url: string) => {
  const undo: (() => unknown)[] = [];
  const settings = { ...env, DATABASE_URL: url, DATA_DIR: at("opened"), BACKUP_TO: "" };
  try {
    await openDatabase(readConfig(settings, root), log, undo);
  } finally {
    for (const step of undo.reverse()) await step();
  }
};

test("a restore that ends halfway leaves a database that nothing starts on, wherever it is", async () => {
  await addClient(app, { name: "Dieuwke Vlinder" });
  await make();
  const order = {
    root,
    dataDir: at("killed"),
    databaseUrl: half.url,
    ledger: at("erasures.log"),
    store,
    identity: undefined,
    to: undefined,
    named: undefined,
    now: new Date(),
    timeline: undefined,
    archives: false,
    log,
    // As a kill does: its transaction is undone, and what was before it stays.
    endAccess: () => Promise.reject(new Error("killed")),
    say: () => undefined,
  };
  await expect(restoreBackup(order)).rejects.toThrow("killed");
  const refused =
    /^DATABASE_URL: a restore into this database did not finish.*run npm run restore again$/;
  await expect(open(half.url)).rejects.toThrow(refused);
  await expect(make("--rows")).resolves.toContain("(rows, ");
  await expect(
    backUp({ root, env: { ...env, DATABASE_URL: half.url }, words: [], say: () => undefined }),
  ).rejects.toThrow(refused);
  await expect(restoreInto(half.url)).resolves.toMatch(/^Restored /);
  await expect(open(half.url)).resolves.toBeUndefined();
});

test("a backup that is dated ahead stops no daily one, and a restore asks which one to take", async () => {
  const [made] = (await readBackups(store)) as [Backup, ...Backup[]];
  const later = new Date(Date.now() + 90 * DAY_MS).toISOString();
  const ahead = "backups/2099-01-01T023000Z";
  await cp(at(`store/${made.folder}`), at(`store/${ahead}`), { recursive: true });
  const { folder: _, order: __, ...manifest } = made;
  await writeManifest(store, ahead, { ...manifest, startedAt: later, finishedAt: later }, 7);
  await expect(make("--list")).resolves.toContain(`${ahead} (rows, dated ahead of this clock`);
  const before = (await readBackups(store)).length;
  await expect(make()).resolves.toContain("(rows, ");
  const names = (await readBackups(store)).map(({ folder }) => folder);
  expect(names).toContain(ahead);
  expect(names.length).toBeGreaterThanOrEqual(before);
  // Made last, whatever the dates say.
  const last = path.basename(names.at(-1) ?? "");
  expect(last).not.toBe(path.basename(ahead));
  await expect(restoreInto(whole.url)).rejects.toThrow(
    `the clock was wrong when ${path.basename(ahead)} was made`,
  );
  expect(await restoreInto(whole.url, ["--backup", last])).toContain(`Restored backups/${last}`);
  await open(whole.url);
  const db = connect(whole.url, log);
  const marks = sql`select from pg_namespace where nspname = 'restore_unfinished'`;
  expect((await db.execute(marks)).rowCount).toBe(0);
  expect((await db.execute(sql`select from users where name = 'Dieuwke Vlinder'`)).rowCount).toBe(
    1,
  );
  await db.$client.end();
});
