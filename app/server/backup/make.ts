import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { isAhead } from "~/shared/clock-skew.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { nullWhenAbsent } from "../absent.ts";
import { CannotRun } from "../boot/cannot-run.ts";
import type { Config } from "../boot/config.ts";
import { newestMigration } from "../db/migrate.ts";
import type { Roads } from "../db/roads.ts";
import { copyOut } from "../db/table-copies.ts";
import { type Contents, type Piece, pack } from "./archive.ts";
import { type ClusterCopy, clusterPieces, pieceOf } from "./cluster.ts";
import {
  type ArchiveEntry,
  BACKUPS,
  type Backup,
  folderAt,
  keptBackups,
  lastBackup,
  type Manifest,
  readBackups,
  removeBackup,
  writeManifest,
} from "./manifest.ts";
import { checkBackup } from "./read.ts";
import { ERASURES, LOG, PICTURES, type Target, write } from "./ship.ts";

// A backup at a time, of whichever process; the lock goes with its transaction.
const LOCK = 7_201_532;
/** What is made by the product in DATA_DIR and cannot be made again. */
const SECRETS = ["session-secret", "postgres-password"];

/** Another process makes one, or has just made it. */
export class AnotherBackup extends CannotRun {}

interface Order {
  config: Config;
  target: Target;
  roads: Roads;
  /** Rows rather than the cluster's files, also of the embedded database. */
  rows: boolean;
  now: Date;
  /** With it the backup is decrypted as well when it is looked through. */
  identity: string | undefined;
  /** Brings what changed between backups into the store. */
  ship(): Promise<number>;
  /** Whether it is still wanted, once no other one is being made. */
  isWanted(newest: Backup | undefined): boolean;
}

/**
 * Makes a backup, reads it back, and removes those that it takes the place of; answers it with how many are
 * kept. @throws AnotherBackup
 */
export async function makeBackup(asked: Order): Promise<{ backup: Backup; kept: number }> {
  const { config, target, roads, rows, now } = asked;
  const servers = roads.direct ?? roads.servers;
  const client = servers.client({ application_name: "verhuisbod backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(rows ? "begin isolation level repeatable read read only" : "begin");
    // The role may have a limit, for a pooler.
    await client.query("set local statement_timeout = 0");
    const { rows: locked } = await client.query("select pg_try_advisory_xact_lock($1) as ours", [
      LOCK,
    ]);
    if (!locked[0].ours) throw new AnotherBackup("another backup is being made: wait for it");
    const before = await readBackups(target.store);
    if (!asked.isWanted(lastBackup(before, now))) {
      throw new AnotherBackup("another process has just made the backup");
    }
    await asked.ship();
    const folder = folderAt(now);
    const archives: ArchiveEntry[] = [];
    const store = async (name: string, pieces: AsyncIterable<Piece>) => {
      const contents: Contents = { files: 0, content: 0 };
      const stored = await write(target, `${folder}/${name}.tar`, pack(pieces, contents));
      archives.push({ ...stored, name: path.basename(stored.name), ...contents });
    };
    const copied = rows ? await copyRows(client, now, store) : await copyCluster(client, store);
    // Behind the database: each picture that a row names is there before the row.
    if (!config.s3) await store("pictures", filesOf(path.join(config.dataDir, "uploads")));
    await store("secrets", secretsOf(config.dataDir));
    const manifest: Manifest = {
      format: 1,
      kind: rows ? "rows" : "cluster",
      startedAt: now.toISOString(),
      ...copied,
      ...(await about(client, config.root)),
      archives,
    };
    const order = Math.max(0, ...before.map((one) => one.order)) + 1;
    const backup = { ...manifest, folder, order };
    await checkBackup(target.store, backup, asked.identity);
    await writeManifest(target.store, folder, manifest, order);
    const kept = await removeOlder(target, folder, now);
    return { backup, kept };
  } finally {
    await client.end();
  }
}

type Store = (name: string, pieces: AsyncIterable<Piece>) => Promise<void>;

async function copyCluster(client: pg.Client, store: Store): Promise<ClusterCopy> {
  const done: Partial<ClusterCopy> = {};
  await store("database", clusterPieces(client, done));
  const { finishedAt, wal } = done;
  if (!finishedAt || !wal) throw new Error("the copy of the database has no end");
  return { finishedAt, wal };
}

async function copyRows(client: pg.Client, now: Date, store: Store) {
  await store("database", copyOut(client));
  return { finishedAt: now.toISOString(), wal: null };
}

async function about(client: pg.Client, root: string) {
  const { rows } = await client.query<{ postgres: string }>(
    "select current_setting('server_version') as postgres",
  );
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  return {
    product: version,
    migration: await newestMigration(client, root),
    postgres: rows[0]?.postgres ?? "",
    platform: `${process.platform}-${process.arch}`,
  };
}

async function* filesOf(folder: string, below = ""): AsyncGenerator<Piece> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
    nullWhenAbsent,
  );
  for (const entry of entries ?? []) {
    const name = path.join(below, entry.name);
    // What is not finished yet.
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) yield* filesOf(folder, name);
    else if (entry.isFile()) yield* pieceOf(path.join(folder, name), name);
  }
}

async function* secretsOf(dataDir: string): AsyncGenerator<Piece> {
  for (const name of SECRETS) yield* pieceOf(path.join(dataDir, name), name);
}

/** Removes backups that are kept no longer, those that were never finished, and what only these needed. */
async function removeOlder({ store }: Target, newest: string, now: Date): Promise<number> {
  const made = await readBackups(store);
  const ahead = made.filter(({ startedAt }) => isAhead(startedAt, now));
  const backups = made.filter((one) => !ahead.includes(one));
  const { daily, all } = keptBackups(backups);
  const parts = await store.list(BACKUPS);
  const folders = new Set(parts.map(({ name }) => name.split("/").slice(0, 2).join("/")));
  // One that is dated ahead takes no other one's place, and stays until its day comes.
  const stay = new Set([newest, ...[...all, ...ahead].map(({ folder }) => folder)]);
  for (const folder of folders) if (!stay.has(folder)) await removeBackup(store, folder, parts);
  await removeChanges(
    store,
    backups.filter((one) => daily.has(one)),
    backups.find((one) => all.has(one)),
    now,
  );
  return stay.size;
}

/** Moments between two backups can be gone to since the oldest daily one; whom a ledger names, since the oldest. */
async function removeChanges(
  store: Target["store"],
  daily: Backup[],
  oldest: Backup | undefined,
  now: Date,
) {
  const wal = daily.find((one) => one.wal)?.wal;
  for (const { name } of wal ? await store.list(`${LOG}${wal.system}/`) : []) {
    const [file = ""] = path.basename(name).split(".");
    // The first eight signs are the line of history, the rest the place in it.
    if (file.length === 24 && wal && file.slice(8) < wal.from.slice(8)) await store.remove(name);
  }
  const isOlder = (at: Date, than: Backup | undefined) => than && at < new Date(than.startedAt);
  for (const { name, at } of await store.list(PICTURES)) {
    if (isOlder(at, daily[0])) await store.remove(name);
  }
  // The newest stays: it names all of them. One that is dated ahead is not known to be the newest.
  const upTo = new Date(now.getTime() + DAY_MS).toISOString();
  const copies = (await store.list(ERASURES)).filter(
    ({ name }) => name.slice(ERASURES.length) < upTo,
  );
  for (const { name, at } of copies.slice(0, -1)) {
    if (isOlder(at, oldest)) await store.remove(name);
  }
}

const STATE_FILE = "last-backup.json";

/** What became of backups here, for who asks whether the last one is too old. */
const noted = z.object({
  /** When the last whole backup began; null when there is none. */
  lastGood: z.iso.datetime().nullable(),
  /** Why the last try failed; null when it did not. */
  failed: z.object({ at: z.string(), why: z.string() }).nullable(),
});
export type BackupState = z.infer<typeof noted>;

/** What was noted last in DATA_DIR; null where nothing was, or it cannot be read. */
export async function readState(dataDir: string): Promise<BackupState | null> {
  const text = await readFile(path.join(dataDir, STATE_FILE), "utf8").catch(() => "");
  return noted.safeParse(parsed(text)).data ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Notes it as `last-backup.json` in DATA_DIR. */
export async function noteState(dataDir: string, state: BackupState): Promise<void> {
  const file = path.join(dataDir, STATE_FILE);
  if (!existsSync(dataDir)) return;
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
