import { createHash } from "node:crypto";
import { z } from "zod";
import { isAhead } from "~/shared/clock-skew.ts";
import { dutchDay } from "~/shared/dates.ts";
import { BACKUPS_KEPT } from "~/shared/retention.ts";
import { CannotRun } from "../boot/cannot-run.ts";
import type { BackupStore, StoredPart } from "../ports/backup-store.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const segment = z.string().regex(/^[0-9A-F]{24}$/);

const manifest = z.object({
  format: z.literal(1),
  /** 'cluster': the files of the embedded database. 'rows': the rows of every table, for any PostgreSQL. */
  kind: z.enum(["cluster", "rows"]),
  startedAt: z.iso.datetime(),
  /** The moment that it restores to; of a cluster also the earliest that it can be gone on from. */
  finishedAt: z.iso.datetime(),
  product: z.string(),
  /** The newest migration, and when that was made, in milliseconds: what the database itself keeps. */
  migration: z.object({ tag: z.string(), when: count }),
  postgres: z.string(),
  platform: z.string(),
  /** The log of changes that a cluster needs, first and last file; null of rows. */
  wal: z.object({ system: z.string(), from: segment, to: segment }).nullable(),
  /** `bytes` and `sha256` as stored; `files` and `content` are the files in it and their bytes. */
  archives: z.array(
    z.object({ name: z.string(), bytes: count, sha256, files: count, content: count }),
  ),
});

export type Manifest = z.infer<typeof manifest>;
export type ArchiveEntry = Manifest["archives"][number];

/** A backup that is whole: what has no manifest was never finished. */
export interface Backup extends Manifest {
  /** Its folder in the store, such as 'backups/2026-11-26T023000Z'. */
  folder: string;
  /** How many were made before it, whatever the clock said; 0 of those that do not say. */
  order: number;
}

export const BACKUPS = "backups/";
const MANIFEST = "manifest.json";

/** The folder of a backup that begins at `now`. */
export const folderAt = (now: Date) =>
  `${BACKUPS}${now.toISOString().replaceAll(":", "").replace(/\.\d+/, "")}`;

// Read by its schema it has one order.
const digestOf = (value: Manifest) =>
  createHash("sha256")
    .update(JSON.stringify(manifest.parse(value)))
    .digest("hex");

/** Makes a backup count, as the `order`th that was made. */
export async function writeManifest(
  store: BackupStore,
  folder: string,
  made: Manifest,
  order: number,
) {
  const text = JSON.stringify({ manifest: made, sha256: digestOf(made), order }, null, 2);
  await store.write(`${folder}/${MANIFEST}`, bytesOf(`${text}\n`));
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** The backups of a store in the order in which they were made. @throws Error naming a manifest that is damaged */
export async function readBackups(store: BackupStore): Promise<Backup[]> {
  const parts = await store.list(BACKUPS);
  const folders = parts.flatMap(({ name }) =>
    name.endsWith(`/${MANIFEST}`) ? name.slice(0, -MANIFEST.length - 1) : [],
  );
  const backups = await Promise.all(folders.map((folder) => readManifest(store, folder)));
  return backups.toSorted((one, other) => one.order - other.order);
}

/** The newest of these backups, the oldest first, that is not dated ahead of `now`. */
export function lastBackup<One extends Pick<Manifest, "startedAt">>(
  backups: readonly One[],
  now: Date,
): One | undefined {
  return backups.findLast(({ startedAt }) => !isAhead(startedAt, now));
}

/** The backups that are dated ahead of `now`, or later than one that was made after them. */
export function misdatedBackups<One extends Pick<Manifest, "startedAt">>(
  backups: readonly One[],
  now: Date,
): One[] {
  return backups.filter(
    ({ startedAt }, place) =>
      isAhead(startedAt, now) ||
      backups.slice(place + 1).some((later) => isAhead(startedAt, new Date(later.startedAt))),
  );
}

async function readManifest(store: BackupStore, folder: string): Promise<Backup> {
  const name = `${folder}/${MANIFEST}`;
  const bytes = Buffer.concat(await Array.fromAsync(await store.read(name)));
  try {
    const told: unknown = JSON.parse(bytes.toString());
    const stored = z.object({ manifest, sha256, order: count.default(0) }).parse(told);
    if (digestOf(stored.manifest) !== stored.sha256) throw new Error("its hash is another");
    return { ...stored.manifest, folder, order: stored.order };
  } catch (error) {
    throw new CannotRun(`${name} in ${store.name} is damaged: delete its folder, or take another`, {
      cause: error,
    });
  }
}

/** Removes a backup; it stops to count first. */
export async function removeBackup(store: BackupStore, folder: string, parts: StoredPart[]) {
  const own = parts.map(({ name }) => name).filter((name) => name.startsWith(`${folder}/`));
  const [first] = own.filter((name) => name.endsWith(`/${MANIFEST}`));
  if (first) await store.remove(first);
  for (const name of own) if (name !== first) await store.remove(name);
}

/**
 * Which of these backups are kept, of each kind the newest of the last seven days and of the last four weeks
 * that have one; `daily` are the first of both. None of them may be dated ahead.
 */
export function keptBackups<One extends Pick<Manifest, "kind" | "startedAt">>(
  backups: readonly One[],
): { daily: Set<One>; all: Set<One> } {
  const newestFirst = backups.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  const newestOf = (period: (day: string) => string, most: number) =>
    [...Map.groupBy(newestFirst, ({ kind }) => kind).values()].flatMap((ofKind) =>
      [...Map.groupBy(ofKind, ({ startedAt }) => period(dutchDay(new Date(startedAt)))).values()]
        .slice(0, most)
        .flatMap(([newest]) => newest ?? []),
    );
  const daily = new Set(newestOf((day) => day, BACKUPS_KEPT.daily));
  return { daily, all: daily.union(new Set(newestOf(mondayOf, BACKUPS_KEPT.weekly))) };
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
