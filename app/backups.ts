import path from "node:path";
import { parseArgs } from "node:util";
import { endAllAccess } from "./features/privacy/index.server.ts";
import { refuseNoDatabase } from "./operator.ts";
import { changingOf } from "./server/backup/changing.ts";
import { AnotherBackup, makeBackup, noteState } from "./server/backup/make.ts";
import { type Backup, readBackups } from "./server/backup/manifest.ts";
import { restoreBackup } from "./server/backup/restore.ts";
import { isTurn } from "./server/backup/schedule.ts";
import { shipper } from "./server/backup/ship.ts";
import { backupPlaceOf, readIdentity } from "./server/boot/backup-settings.ts";
import { CannotRun } from "./server/boot/cannot-run.ts";
import { storeAt } from "./server/boot/compose.ts";
import { readConfig } from "./server/boot/config.ts";
import { createLog } from "./server/boot/log.ts";
import { openDatabase } from "./server/boot/open-database.ts";
import { readValues } from "./server/boot/settings.ts";
import { told } from "./server/boot/told.ts";
import { isAhead } from "./shared/clock-skew.ts";
import { readWrittenMoment } from "./shared/written-moment.ts";

interface Asked {
  root: string;
  env: Record<string, string | undefined>;
  words: string[];
  /** For a person to read while it works. */
  say(line: string): void;
}

const BACKUP_USAGE = "Usage: npm run backup [-- --rows | -- --list]";
const RESTORE_USAGE =
  "Usage: npm run restore -- --from FOLDER_OR_BUCKET [--to 2026-11-26T10:00] [--timeline 1] [--backup 2026-11-26T023000Z]";

/**
 * Makes a backup of what these settings run on, while it runs or while it stands still; answers what to print.
 * @throws CannotRun saying why there is none
 */
export async function backUp({ root, env, words }: Asked): Promise<string> {
  const { rows, list, scheduled } = optionsOf(words, BACKUP_USAGE, {
    rows: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    scheduled: { type: "boolean", default: false },
  });
  const { values, problems } = readValues(env);
  const identity = readIdentity(values, problems);
  if (!values.BACKUP_TO) {
    throw new CannotRun("BACKUP_TO: is missing: a folder on another disk, or s3://bucket/folder");
  }
  if (list) {
    const place = backupPlaceOf(values.BACKUP_TO, values, problems, root);
    problems.refuse();
    const now = new Date();
    return (await readBackups(storeAt(place))).map((one) => lineOf(one, now)).join("\n") || "none";
  }
  problems.refuse();
  refuseNoDatabase(env, root);
  const config = readConfig(env, root);
  // Read from the same settings.
  if (!config.backup) throw new Error("BACKUP_TO was lost");
  const target = { store: storeAt(config.backup.place), recipient: config.backup.recipient };
  const log = createLog(config.logLevel);
  const undo: (() => unknown)[] = [];
  try {
    const { db } = await openDatabase(config, log, undo, "shared");
    const now = new Date();
    const ship = shipper(target, await changingOf(config, db), now);
    const { at } = config.backup;
    const asRows = rows === true || config.databaseUrl !== undefined;
    const { backup, kept } = await makeBackup({
      config,
      target,
      roads: db.$client.roads,
      rows: asRows,
      now,
      identity,
      ship,
      isWanted: (newest) =>
        !scheduled || isTurn(now, newest ? new Date(newest.startedAt) : null, at ?? "00:00"),
    });
    // What the copy itself wrote, so that the log of changes has no hole behind it.
    await ship();
    await noteState(config.dataDir, { lastGood: backup.startedAt, failed: null });
    return `${lineOf(backup, now)}\n(verified in ${target.store.name}; ${kept} kept)`;
  } catch (error) {
    if (scheduled && error instanceof AnotherBackup) return error.message;
    throw told(error, config);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

const MB = 1_000_000;

function lineOf({ folder, kind, startedAt, finishedAt, archives }: Backup, now: Date): string {
  const ahead = isAhead(startedAt, now) ? ", dated ahead of this clock" : "";
  const sizes = archives.map(
    ({ name, bytes, files }) => `${name} ${(bytes / MB).toFixed(1)} MB of ${files} files`,
  );
  return `${folder} (${kind}${ahead}, as of ${finishedAt}): ${sizes.join(", ")}`;
}

/**
 * Puts a backup into the empty DATA_DIR, or the empty database, of these settings; answers what to print.
 * @throws CannotRun saying what stands in the way; nothing was touched then, or it can be done again
 */
export async function restore({ root, env, words, say }: Asked): Promise<string> {
  const options = optionsOf(words, RESTORE_USAGE, {
    from: { type: "string" },
    to: { type: "string" },
    timeline: { type: "string" },
    backup: { type: "string" },
  });
  const { values, problems } = readValues(env);
  const identity = readIdentity(values, problems);
  const from = options.from ?? values.BACKUP_TO;
  if (typeof from !== "string") throw new CannotRun(RESTORE_USAGE);
  const setting = options.from ? "--from" : "BACKUP_TO";
  const place = backupPlaceOf(from, values, problems, root, setting);
  problems.refuse();
  const to = typeof options.to === "string" ? readWrittenMoment(options.to) : undefined;
  if (to === null) throw new CannotRun("--to: is no moment, such as 2026-11-26T10:00 (Dutch time)");
  const dataDir = path.resolve(root, values.DATA_DIR);
  // It fills the tables in a session.
  const places = { dataDir, databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL };
  try {
    const backup = await restoreBackup({
      root,
      ...places,
      ledger: path.resolve(root, values.ERASURE_LEDGER ?? path.join(dataDir, "erasures.log")),
      store: storeAt(place),
      identity,
      to,
      named: typeof options.backup === "string" ? options.backup : undefined,
      now: new Date(),
      timeline: options.timeline ? Number(options.timeline) : undefined,
      archives: values.BACKUP_TO !== undefined,
      log: createLog("error"),
      endAccess: (db) => endAllAccess(db, new Date()),
      say,
    });
    return `Restored ${backup.folder}. Everybody is signed out. Start the product: npm start`;
  } catch (error) {
    throw told(error, places);
  }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

function optionsOf<Known extends Options>(args: string[], usage: string, options: Known) {
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new CannotRun(usage);
  }
}
