import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { CannotRun } from "../boot/cannot-run.ts";
import type { BackupStore, StoredPart } from "../ports/backup-store.ts";
import type { Backup } from "./manifest.ts";
import { measure, unmeasured, unseal } from "./seal.ts";
import { LOG } from "./ship.ts";

interface Wanted {
  to: Date | undefined;
  timeline: number | undefined;
}

/**
 * What a store has of the log of changes from a backup on, with where its lines of history part.
 * @throws CannotRun naming a file that is missing between two others when everything is wanted
 */
export async function logFilesOf(
  store: BackupStore,
  { wal }: Backup,
  { to, timeline = Number.POSITIVE_INFINITY }: Wanted,
): Promise<StoredPart[]> {
  if (!wal) return [];
  const parts = (await store.list(`${LOG}${wal.system}/`)).filter(({ name }) => {
    const [file = ""] = path.basename(name).split(".");
    const isNeeded = file.length === 8 || file.slice(8) >= wal.from.slice(8);
    return !name.endsWith(".part") && isNeeded && Number.parseInt(file.slice(0, 8), 16) <= timeline;
  });
  if (!to) refuseGap(parts, wal.to);
  return parts;
}

function refuseGap(parts: StoredPart[], last: string): void {
  const byLine = Map.groupBy(parts, ({ name }) => path.basename(name).slice(0, 8));
  for (const [line, own] of byLine) {
    const places = own.flatMap(({ name, at }) => {
      const [file = ""] = path.basename(name).split(".");
      return file.length === 24 ? { place: placeOf(file), file, at } : [];
    });
    // The backup itself has its own files up to its end.
    let before: { place: bigint; at: string } | null =
      line === last.slice(0, 8) ? { place: placeOf(last), at: "" } : null;
    for (const { place, file, at } of places) {
      if (before && place > before.place + 1n) {
        throw new CannotRun(
          `the log of changes has a hole before ${file}, stored at ${at.toISOString()}: name a moment before the hole with --to${before.at ? `, such as ${before.at}` : ""}`,
        );
      }
      if (!before || place > before.place) before = { place, at: at.toISOString() };
    }
  }
}

// Two numbers of 32 bits, of which the second counts the files of 16 MB in 4 GB: to 255.
const placeOf = (file: string) =>
  BigInt(`0x${file.slice(8, 16)}`) * 256n + BigInt(`0x${file.slice(16)}`);

/** Puts these files where the server can read them, under their own names, each compared with its hash. */
export async function stageLog(
  store: BackupStore,
  parts: StoredPart[],
  folder: string,
  identity: string | undefined,
  own: (file: string) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await own(folder);
  for (const { name } of parts) {
    const [file, ...endings] = path.basename(name).split(".");
    const isHistory = endings[0] === "history";
    const sha256 = endings[isHistory ? 1 : 0];
    const place = path.join(folder, isHistory ? `${file}.history` : `${file}`);
    const sum = unmeasured();
    await writeSparse(place, measure(unseal(await store.read(name), name, identity), sum));
    if (sum.sha256 !== sha256) throw new CannotRun(`${name} in ${store.name} is damaged`);
    await own(place);
  }
}

const BLOCK = 64 * 1024;
const ZEROS = Buffer.alloc(BLOCK);

// Most of a file that was closed after a minute is empty: a day of them would fill a disk.
async function writeSparse(place: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(place, "w", 0o600);
  let at = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; from += BLOCK) {
      const block = chunk.subarray(from, from + BLOCK);
      if (!ZEROS.subarray(0, block.length).equals(block))
        await file.write(block, 0, block.length, at);
      at += block.length;
    }
  }
  await file.truncate(at);
}
