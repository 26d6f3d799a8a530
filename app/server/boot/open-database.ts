import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { refuseUnfinished } from "../backup/unfinished.ts";
import { connect, type Db } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded.ts";
import { checkConnections } from "../db/kept-limits.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { refuseUnfinishedDatabase } from "../db/restore-mark.ts";
import { CannotRun } from "./cannot-run.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/**
 * Connects to the database of the settings, up to date: the embedded one is started, and with 'alone'
 * nobody else may use it. `undo` gets what lets go of it; `notes` are lines for a person to read.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  undo: (() => unknown)[],
  use: "alone" | "shared" = "alone",
): Promise<{ db: Db; url: string; notes: string[] }> {
  let url = config.databaseUrl;
  const notes: string[] = [];
  // Pictures and the list of who was erased lie there whatever the database is.
  if (url) refuseUnfinished(config.dataDir);
  else {
    const alone = await claim(config.dataDir, use, undo);
    refuseUnfinished(config.dataDir);
    const archives = config.backup !== undefined;
    const postgres = await startEmbeddedPostgres(config.dataDir, { archives });
    if (alone) {
      undo.push(() => postgres.stop());
      postgres.watch(log);
    }
    url = postgres.url;
    notes.push(...postgres.notes);
  }
  const { databaseDirectUrl: directUrl, databasePrepared: prepared } = config;
  const db = connect({ url, directUrl, prepared }, log);
  undo.push(() => db.$client.end());
  await refuseUnfinishedDatabase(db, config.databaseUrl ? "DATABASE_URL" : "DATA_DIR");
  await migrateDatabase(db, config.root, log);
  if (config.databaseUrl) await checkConnections(db);
  return { db, url, notes };
}

// A running app keeps its database up; an operator's command beside it only borrows it.
async function claim(dataDir: string, use: "alone" | "shared", undo: (() => unknown)[]) {
  try {
    undo.push(await claimDataDir(dataDir));
    return true;
  } catch (error) {
    if (use === "shared" && error instanceof DataDirInUse) return false;
    throw error;
  }
}

class DataDirInUse extends CannotRun {}

// A process that is just stopping gets this long to let go.
const PATIENCE_MS = 3_000;

/** Claims a folder by a socket, which ends with the process, even by kill -9. @throws DataDirInUse */
async function claimDataDir(dataDir: string): Promise<() => void> {
  // One folder may have several names.
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const name = `verhuisbod-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  const address = process.platform === "linux" ? `\0${name}` : path.join(tmpdir(), `${name}.sock`);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = await listen(address);
    if (server) return () => server.close();
    if (process.platform !== "linux" && !(await answers(address)))
      await rm(address, { force: true });
    else if (Date.now() > deadline) {
      throw new DataDirInUse(
        `DATA_DIR: another Verhuisbod already runs on ${dataDir}: stop it, or set another folder`,
      );
    } else await sleep(100);
  }
}

async function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).listen(address);
  try {
    await once(server, "listening");
    return server.unref();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
}

async function answers(address: string): Promise<boolean> {
  const socket = createConnection(address);
  const answered = once(socket, "connect").finally(() => socket.destroy());
  return await answered.then(
    () => true,
    () => false,
  );
}
