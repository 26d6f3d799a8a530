import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { nullWhenAbsent } from "../absent.ts";
import type { BackupStore, StoredPart } from "../ports/backup-store.ts";
import { asStorageFull } from "./disk-files.ts";

/** Backups in a folder, which may be a disk of its own or a share. */
export function backupFolder(folder: string): BackupStore {
  const placeOf = (name: string) => path.join(folder, name);
  return {
    name: folder,
    async list(prefix) {
      const under = path.dirname(`${prefix}.`);
      const names =
        (await readdir(placeOf(under), { recursive: true }).catch(nullWhenAbsent)) ?? [];
      const found: StoredPart[] = [];
      const full = names.map((each) => path.join(under, each));
      for (const name of full.filter((each) => each.startsWith(prefix)).sort()) {
        const file = await stat(placeOf(name)).catch(nullWhenAbsent);
        if (file?.isFile()) found.push({ name, bytes: file.size, at: file.mtime });
      }
      return found;
    },
    async write(name, source) {
      const place = placeOf(name);
      const draft = `${place}.${randomUUID()}.part`;
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await using file = await open(draft, "wx", 0o600);
        for await (const bytes of source) await file.writeFile(bytes);
        await file.sync();
        await rename(draft, place);
        // The name has to outlive a power cut as well.
        await using above = await open(path.dirname(place));
        await above.sync();
      } catch (error) {
        await rm(draft, { force: true });
        throw asStorageFull(error);
      }
    },
    async read(name) {
      return bytesOf(placeOf(name));
    },
    async remove(name) {
      await rm(placeOf(name), { force: true });
      // A folder goes with the last that was in it.
      await rmdir(path.dirname(placeOf(name))).catch(() => undefined);
    },
  };
}

// Opened by the first who reads: what is never read is never left open.
async function* bytesOf(place: string) {
  await using file = await open(place);
  yield* file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 });
}
