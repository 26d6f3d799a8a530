import { connect, type Db } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded.ts";
import { migrateDatabase } from "../db/migrate.ts";
import type { Config } from "./config.ts";
import { claimDataDir, DataDirInUse } from "./data-lock.ts";
import type { Log } from "./log.ts";

/**
 * Connects to the database of the settings, up to date: the embedded one is started, and with 'alone'
 * nobody else may use it. `undo` gets what lets go of it; `notes` are lines for a person to read.
 */
export async function openDatabase(
  config: Config,
  root: string,
  log: Log,
  undo: (() => unknown)[],
  use: "alone" | "shared" = "alone",
): Promise<{ db: Db; notes: string[] }> {
  let url = config.databaseUrl;
  const notes: string[] = [];
  if (!url) {
    const alone = await claim(config.dataDir, use, undo);
    const postgres = await startEmbeddedPostgres(config.dataDir);
    if (alone) undo.push(() => postgres.stop());
    url = postgres.url;
    notes.push(...postgres.notes);
  }
  const db = connect(url, log);
  undo.push(() => db.$client.end());
  await migrateDatabase(db, root, log);
  return { db, notes };
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
