import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { nullWhenAbsent } from "../absent.ts";
import { CannotRun } from "../boot/cannot-run.ts";
import type { Log } from "../boot/log.ts";
import { type ClusterPlace, placeCluster } from "../db/cluster-place.ts";
import { connect, type Queryable, type Tx } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded.ts";
import { migrateDatabase, tagOf } from "../db/migrate.ts";
import { recoverCluster } from "../db/recover-cluster.ts";
import { isUnfinished, markFinished, markUnfinished } from "../db/restore-mark.ts";
import { copyIn, dropTables, hasTables } from "../db/table-copies.ts";
import type { BackupStore } from "../ports/backup-store.ts";
import type { UnpackedPiece } from "./archive.ts";
import { logFilesOf, stageLog } from "./log-files.ts";
import { type Backup, misdatedBackups, readBackups } from "./manifest.ts";
import { checkBackup, readArchive } from "./read.ts";
import { unseal } from "./seal.ts";
import { ERASURES, PICTURES } from "./ship.ts";
import { UNFINISHED } from "./unfinished.ts";

export interface RestoreOrder {
  root: string;
  dataDir: string;
  /** Set: into this database. Absent: into the embedded one of `dataDir`. */
  databaseUrl: string | undefined;
  ledger: string;
  store: BackupStore;
  identity: string | undefined;
  to: Date | undefined;
  timeline: number | undefined;
  /** The name of the backup to take; absent: the newest before `to`. */
  named: string | undefined;
  now: Date;
  /** Whether the restored database keeps its log of changes from the first moment on. */
  archives: boolean;
  log: Log;
  /** Ends what lets people in: sessions, mailed links and all that goes with them. */
  endAccess(db: Queryable): Promise<void>;
  /** For a person to read, a line each. */
  say(line: string): void;
}

/**
 * Puts a backup into an empty place, once it was read through and found whole. The database gets its name last,
 * without anybody's session in it. @throws CannotRun saying what stands in the way
 */
export async function restoreBackup(order: RestoreOrder): Promise<Backup> {
  const { store, dataDir, identity, say } = order;
  const backup = choose(await readBackups(store), order);
  refuseUnfit(backup, order);
  refuseFilled(order);
  say(`${backup.folder} of ${backup.finishedAt}: reading it through ...`);
  await checkBackup(store, backup, identity);
  const database = archiveOf(backup, "database");
  if (database.name.endsWith(".age") && !identity) {
    throw new CannotRun(
      "BACKUP_IDENTITY: is missing: the backup is encrypted, and this is the AGE-SECRET-KEY-1... for it, or a file with it",
    );
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, UNFINISHED), backup.folder);
  await putLedgers(order);
  await putFiles(order, backup, "secrets", (name) =>
    // The restored database gets a password of its own.
    name === "session-secret" ? path.join(dataDir, name) : null,
  );
  const uploads = path.join(dataDir, "uploads");
  await putFiles(order, backup, "pictures", (name) => path.join(uploads, name));
  await putLaterPictures(order, uploads);
  const pieces = await readArchive(store, backup, database, identity);
  if (backup.kind === "rows") await putRows(order, backup, pieces);
  else await putCluster(order, backup, pieces);
  await rm(path.join(dataDir, UNFINISHED));
  return backup;
}

// Files are gone on from to any moment; rows fit anywhere.
function choose(all: Backup[], { store, to, databaseUrl, named, now }: RestoreOrder): Backup {
  if (named !== undefined) {
    const found = all.find(({ folder }) => folder === named || path.basename(folder) === named);
    if (found) return found;
    throw new CannotRun(`--backup: ${store.name} holds no whole backup ${named}`);
  }
  const ofFiles = databaseUrl ? [] : all.filter(({ kind }) => kind === "cluster");
  const ofRows = all.filter(({ kind }) => kind === "rows");
  const [first] = ofFiles.length > 0 ? ofFiles : ofRows;
  const backups = first ? all.filter(({ kind }) => kind === first.kind) : all;
  const misdated = misdatedBackups(backups, now);
  const newest = backups.findLast(
    (one) => !misdated.includes(one) && (!to || new Date(one.finishedAt) <= to),
  );
  const later = misdated.filter(({ startedAt }) => startedAt > (newest?.startedAt ?? ""));
  if (!to && later.length > 0) throw new CannotRun(whichBackup(later, newest, now));
  if (newest) return newest;
  const [oldest] = backups;
  if (!oldest) throw new CannotRun(`--from: ${store.name} holds no whole backup`);
  throw new CannotRun(
    `--to: the oldest backup was whole at ${oldest.finishedAt}: name that moment or a later one`,
  );
}

function whichBackup(misdated: Backup[], newest: Backup | undefined, now: Date): string {
  const names = (some: Backup[]) => some.map(({ folder }) => path.basename(folder)).join(", ");
  const choice = newest ? ` ${names([newest])} is the last that is dated rightly.` : "";
  return `--backup: the clock was wrong when ${names(misdated)} was made: it is dated after later ones, or after this moment (${now.toISOString()}).${choice} Say which one to take: --backup ${names([newest ?? misdated[0]].flatMap((one) => one ?? []))}`;
}

function archiveOf(backup: Backup, name: string) {
  const found = backup.archives.find((each) => each.name.startsWith(`${name}.tar`));
  if (!found) throw new Error(`${backup.folder} has no ${name}`);
  return found;
}

function refuseUnfit(backup: Backup, order: RestoreOrder): void {
  const { kind, platform, migration, folder, product } = backup;
  if (tagOf(migration.when, order.root) === undefined) {
    throw new CannotRun(
      `${folder} is of a newer version (${product}, migration ${migration.tag}): install that one, then restore`,
    );
  }
  if (kind === "rows") return;
  if (order.databaseUrl) {
    throw new CannotRun(
      `DATABASE_URL: ${folder} holds the files of an embedded database: unset it, restore into DATA_DIR, and bring that over with npm run backup -- --rows`,
    );
  }
  const here = `${process.platform}-${process.arch}`;
  if (platform !== here) {
    throw new CannotRun(
      `${folder} holds files of a database of ${platform}, and this is ${here}: restore on such a machine`,
    );
  }
}

// What may be there: the list of who was erased, which is the newest there is, and what a start leaves alone.
function refuseFilled({ dataDir, ledger }: RestoreOrder): void {
  if (!existsSync(dataDir) || existsSync(path.join(dataDir, UNFINISHED))) return;
  const mayBe = new Set([path.basename(ledger), "lost+found", "session-secret"]);
  const [found] = readdirSync(dataDir).filter((name) => !mayBe.has(name));
  if (!found) return;
  throw new CannotRun(
    `DATA_DIR: ${dataDir} is not empty (${found}): set it to a folder that is, or move away what is in it; ${path.basename(ledger)} may stay`,
  );
}

/** All that was ever noted of who was erased, here and there: nobody comes back by a restore. */
async function putLedgers({ store, identity, ledger }: RestoreOrder): Promise<void> {
  const known = new Set(((await readFile(ledger, "utf8").catch(nullWhenAbsent)) ?? "").split("\n"));
  for (const { name } of await store.list(ERASURES)) {
    const bytes = await Array.fromAsync(unseal(await store.read(name), name, identity));
    const lines = Buffer.concat(bytes).toString().split("\n");
    const missing = lines.filter((line) => line && !known.has(line));
    if (missing.length === 0) continue;
    await mkdir(path.dirname(ledger), { recursive: true });
    appendFileSync(ledger, `\n${missing.join("\n")}\n`, { mode: 0o600, flush: true });
    for (const line of missing) known.add(line);
  }
}

type PlaceOf = (name: string) => string | null;

async function putFiles(order: RestoreOrder, backup: Backup, name: string, placeOf: PlaceOf) {
  const archive = backup.archives.find((each) => each.name.startsWith(`${name}.tar`));
  if (!archive) return;
  for await (const { path: own, content } of await readArchive(
    order.store,
    backup,
    archive,
    order.identity,
  )) {
    const place = placeOf(own);
    if (place && content) await putFile(place, content);
  }
}

async function putLaterPictures({ store, identity }: RestoreOrder, uploads: string) {
  for (const { name } of await store.list(PICTURES)) {
    if (name.endsWith(".part")) continue;
    const place = path.join(uploads, name.slice(PICTURES.length).replace(/\.zst(\.age)?$/, ""));
    if (!existsSync(place)) await putFile(place, unseal(await store.read(name), name, identity));
  }
}

async function putFile(place: string, content: AsyncIterable<Uint8Array>, mode = 0o600) {
  await mkdir(path.dirname(place), { recursive: true });
  await using file = await open(place, "w", mode);
  for await (const chunk of content) await file.writeFile(chunk);
  await file.sync();
}

async function putRows(order: RestoreOrder, backup: Backup, pieces: AsyncGenerator<UnpackedPiece>) {
  const { databaseUrl, dataDir, root, log, say } = order;
  if (!databaseUrl)
    await rm((await placeCluster(dataDir)).cluster, { recursive: true, force: true });
  const embedded = databaseUrl ? null : await startEmbeddedPostgres(dataDir);
  const db = connect(databaseUrl ?? embedded?.url ?? "", log);
  try {
    const client = await db.$client.connect();
    try {
      if (await isUnfinished(db)) {
        // It was empty before: all in it is of a restore that was ended halfway, and nothing starts on that.
        say("clearing what an earlier restore left halfway ...");
        await dropTables(client);
      } else if (await hasTables(client)) {
        throw new CannotRun(
          "DATABASE_URL: the database has tables: make an empty one with createdb, and name that",
        );
      }
      say("filling the database ...");
      await db.execute(markUnfinished);
      await migrateDatabase(db, root, log, backup.migration.when);
      await client.query("set statement_timeout = 0");
      await client.query("set idle_in_transaction_session_timeout = 0");
      const finish = async (tx: Tx) => {
        await order.endAccess(tx);
        await tx.execute(markFinished);
      };
      await copyIn(client, pieces, finish, say);
    } finally {
      client.release(true);
    }
  } finally {
    await db.$client.end();
    await embedded?.stop();
  }
}

async function putCluster(
  order: RestoreOrder,
  backup: Backup,
  pieces: AsyncGenerator<UnpackedPiece>,
) {
  const { store, identity, dataDir, to, timeline, archives, say } = order;
  const final = await placeCluster(dataDir);
  refuseOtherPostgres(final, backup);
  const place = { ...final, cluster: `${final.cluster}.restored` };
  for (const left of [
    place.cluster,
    `${place.cluster}.log`,
    `${place.cluster}.spool`,
    final.cluster,
  ]) {
    await rm(left, { recursive: true, force: true });
  }
  const own = async (name: string) => {
    if (place.owner) await chown(name, place.owner.uid, place.owner.gid);
  };
  await mkdir(place.cluster, { recursive: true, mode: 0o700 });
  await own(place.cluster);
  for await (const { path: name, content } of pieces) {
    const file = path.join(place.cluster, name);
    if (content) await putFile(file, content);
    else await mkdir(file, { recursive: true, mode: 0o700 });
    await own(file);
  }
  const log = `${place.cluster}.log-of-changes`;
  const needed = await logFilesOf(store, backup, { to, timeline });
  await stageLog(store, needed, log, identity, own);
  say(`recovering the database over ${needed.length} files of its log ...`);
  await recoverCluster(dataDir, place, { log, to, timeline, archives }, async (url) => {
    const db = connect(url, order.log);
    try {
      await order.endAccess(db);
    } finally {
      await db.$client.end();
    }
  });
  await rm(log, { recursive: true, force: true });
  await rename(`${place.cluster}.log`, `${final.cluster}.log`);
  if (archives) await rename(`${place.cluster}.spool`, `${final.cluster}.spool`);
  await rename(place.cluster, final.cluster);
}

function refuseOtherPostgres({ binaries }: ClusterPlace, { folder, postgres }: Backup): void {
  const said = execFileSync(path.join(binaries, "bin/postgres"), ["--version"], {
    encoding: "utf8",
  });
  const here = /(\d+)(\.\d+)?/.exec(said)?.[1];
  if (here === postgres.split(".")[0]) return;
  throw new CannotRun(
    `${folder} holds files of PostgreSQL ${postgres}, and this version brings ${here}: restore with the version of the product that made it, and bring it over with npm run backup -- --rows`,
  );
}
