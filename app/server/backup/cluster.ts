import { type FileHandle, open, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { nullWhenAbsent } from "../absent.ts";
import { CannotRun } from "../boot/cannot-run.ts";
import type { Piece } from "./archive.ts";
import type { Manifest } from "./manifest.ts";

/** What a copy of the cluster's files is worth, known once all of them were read. */
export interface ClusterCopy {
  finishedAt: string;
  wal: NonNullable<Manifest["wal"]>;
}

/** Of these only the folder is kept: the server makes the rest anew, or it belongs to one that runs. */
const EMPTIED = new Set(
  "pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal".split(
    " ",
  ),
);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|current_logfiles)$/;
const TEMPORARY = /^(pgsql_tmp.*|pg_internal\.init.*|t\d+_\d+(_\w+)?(\.\d+)?)$/;
const CONTROL = "global/pg_control";

/**
 * The files of the embedded database while it runs, as PostgreSQL's own manual tells to copy them: what is
 * written meanwhile is repaired from the log of changes, of which the copy brings along what it needs.
 * `client` is used for nothing else until `done` is filled; it must be a superuser's.
 */
export async function* clusterPieces(
  client: pg.Client,
  done: Partial<ClusterCopy>,
): AsyncGenerator<Piece> {
  const one = async (statement: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(statement, values)).rows[0] ?? {};
  const { folder = "", archives } = await one(
    "select current_setting('data_directory') as folder, current_setting('archive_mode') as archives",
  );
  if (archives !== "on") {
    throw new CannotRun(
      "BACKUP_TO: the database runs without it since before it was set: stop the product, then try again",
    );
  }
  // Keeps the log of changes from here on until it was read, and goes with its connection.
  await client.query(
    "select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)",
  );
  const { from = "", system = "" } = await one(
    `select pg_walfile_name(pg_backup_start($1, true)) as from,
       (select system_identifier from pg_control_system()) as system`,
    ["verhuisbod"],
  );
  yield* filesBelow(folder, "");
  // Last: it must not be older than what is beside it.
  yield { path: CONTROL, content: await readControl(path.join(folder, CONTROL)) };
  const stopped = await one(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as to,
       to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from pg_backup_stop(false)`,
  );
  const { label = "", tablespaces, to = "", at = "" } = stopped;
  if (tablespaces) throw new Error("a database with tablespaces cannot be backed up this way");
  yield { path: "backup_label", content: Buffer.from(label) };
  const log = path.join(folder, "pg_wal");
  const needed = (await readdir(log)).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= to,
  );
  for (const name of needed.sort()) yield* pieceOf(path.join(log, name), `pg_wal/${name}`);
  Object.assign(done, { finishedAt: at, wal: { system, from, to } } satisfies ClusterCopy);
}

async function* filesBelow(cluster: string, below: string): AsyncGenerator<Piece> {
  const entries = await readdir(path.join(cluster, below), { withFileTypes: true }).catch(
    nullWhenAbsent,
  );
  for (const entry of entries ?? []) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (TEMPORARY.test(entry.name) || LEFT_OUT.test(name) || name === CONTROL) continue;
    if (entry.isDirectory()) {
      yield { path: name, content: "folder" };
      if (!EMPTIED.has(name)) yield* filesBelow(cluster, name);
    } else if (entry.isFile()) yield* pieceOf(path.join(cluster, name), name);
  }
}

/** The file as long as it is now, or nothing when it has just been dropped. */
export async function* pieceOf(file: string, name: string): AsyncGenerator<Piece> {
  const handle = await open(file).catch(nullWhenAbsent);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield { path: name, content: { bytes: size, read: () => exactly(handle, size) } };
  } finally {
    await handle.close();
  }
}

const CHUNK = 1024 ** 2;

// A file that is cut off meanwhile is filled up: the log of changes cuts it off again.
async function* exactly(file: FileHandle, size: number) {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    const whole = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk;
    yield whole;
    at += whole.length;
  }
}

/** The one file that is never repaired from the log of changes: read until two readings agree. */
async function readControl(file: string): Promise<Buffer> {
  for (let last = await readFile(file); ; ) {
    const next = await readFile(file);
    if (next.equals(last)) return next;
    last = next;
  }
}
