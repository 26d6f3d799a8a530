import { createReadStream } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { nullWhenAbsent } from "../absent.ts";
import { CannotRun } from "../boot/cannot-run.ts";
import type { BackupStore } from "../ports/backup-store.ts";
import { endingOf, measure, sealBytes, unmeasured } from "./seal.ts";

/** Where in a store the things lie that change between two backups. */
export const LOG = "wal/";
export const PICTURES = "pictures/";
export const ERASURES = "erasures/";

/** A place to keep backups, and who may read them: an age recipient, or everybody when absent. */
export interface Target {
  store: BackupStore;
  recipient: string | undefined;
}

/** What may have changed since the last backup. */
export interface Changing {
  /** The server's spool and the number of its system; null where the log of changes is another's care. */
  log: { spool: string; system: string } | null;
  /** The folder of pictures; null where they lie in a bucket. */
  pictures: string | null;
  ledger: string;
}

// As PostgreSQL names them: a file of the log, and where one line of history left another.
const LOG_FILE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/;
const NOTE_OF_A_COPY = /\.backup$/;
// A picture is renamed into its place a moment after it was written.
const MARGIN_MS = 60_000;

/** Brings what has changed into the backups; answers how many things that were. */
export function shipper(target: Target, changing: Changing, since: Date) {
  const sent = new Set<string>();
  let from = since.getTime() - MARGIN_MS;
  return async (): Promise<number> => {
    const begun = Date.now();
    let count = await shipLedger(target, changing.ledger);
    if (changing.log) count += await shipLog(target, changing.log);
    if (changing.pictures) {
      for await (const file of writtenSince(changing.pictures, from)) {
        const name = path.relative(changing.pictures, file);
        if (sent.has(name) || !(await shipFile(target, file, PICTURES + name))) continue;
        sent.add(name);
        count += 1;
      }
      if (begun - from > 2 * MARGIN_MS) {
        sent.clear();
        from = begun - MARGIN_MS;
      }
    }
    return count;
  };
}

async function shipLog(target: Target, { spool, system }: { spool: string; system: string }) {
  const names = ((await readdir(spool).catch(nullWhenAbsent)) ?? []).sort();
  let count = 0;
  for (const name of names) {
    const file = path.join(spool, name);
    if (LOG_FILE.test(name)) {
      if (await shipOnce(target, file, `${LOG}${system}/${name}`)) count += 1;
    } else if (!NOTE_OF_A_COPY.test(name)) continue;
    await rm(file, { force: true });
  }
  return count;
}

async function shipLedger(target: Target, ledger: string): Promise<number> {
  const found = await stat(ledger).catch(nullWhenAbsent);
  if (!found || found.size === 0) return 0;
  const { sha256 } = await measureFile(ledger);
  // Each copy has a name of its own: that of a machine that begins anew must not cover the last one's.
  const known = await target.store.list(ERASURES);
  if (known.some(({ name }) => name.includes(sha256))) return 0;
  const stamp = new Date().toISOString().replaceAll(":", "");
  const text = await readFile(ledger);
  await write(
    target,
    `${ERASURES}${stamp}.${sha256}`,
    (async function* () {
      yield text;
    })(),
  );
  return 1;
}

/**
 * Stores a file whose name says its hash, so that it is there once however often it comes; false when it was
 * there or is gone. @throws Error when another file has its place: two servers then go by one system's number.
 */
async function shipOnce(target: Target, file: string, name: string): Promise<boolean> {
  const sum = await measureFile(file).catch(nullWhenAbsent);
  if (!sum) return false;
  const [known] = await target.store.list(`${name}.`);
  if (known?.name.startsWith(`${name}.${sum.sha256}`)) return false;
  if (known) {
    throw new CannotRun(
      `${target.store.name} has another ${name}: a second server of the same origin keeps its log there; give one of both another BACKUP_TO`,
    );
  }
  return await shipFile(target, file, `${name}.${sum.sha256}`);
}

async function shipFile(target: Target, file: string, name: string): Promise<boolean> {
  if (!(await stat(file).catch(nullWhenAbsent))) return false;
  await write(target, name, createReadStream(file, { highWaterMark: 256 * 1024 }));
  return true;
}

/** Seals into the store and reads back. @throws Error when what came back is not what was sent */
export async function write(
  { store, recipient }: Target,
  name: string,
  source: AsyncIterable<Uint8Array>,
) {
  const full = name + endingOf(recipient);
  const [sent, back] = [unmeasured(), unmeasured()];
  await store.write(full, measure(sealBytes(source, recipient), sent));
  for await (const _ of measure(await store.read(full), back));
  if (back.sha256 !== sent.sha256) {
    await store.remove(full);
    throw new CannotRun(`${store.name} gives ${full} back otherwise than it was written`);
  }
  return { name: full, ...sent };
}

async function measureFile(file: string) {
  const sum = unmeasured();
  for await (const _ of measure(createReadStream(file), sum));
  return sum;
}

// Pictures lie in folders of two signs, by the beginning of their names: most of them are as they were.
const LEAF = /^[0-9a-f]{2}$/;

async function* writtenSince(folder: string, since: number): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullWhenAbsent)) ?? [];
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name.startsWith(".")) continue;
      const found = LEAF.test(entry.name) ? await stat(place).catch(nullWhenAbsent) : null;
      if (!found || found.mtimeMs >= since) yield* writtenSince(place, since);
    } else {
      const found = await stat(place).catch(nullWhenAbsent);
      if (found && found.mtimeMs >= since) yield place;
    }
  }
}
