import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { nullWhenAbsent } from "../absent.ts";
import { assertKey, type Files, StorageFull } from "../ports/files.ts";

// Finished files are renamed into place; a name that no key can have keeps the rest apart.
const UNFINISHED = ".unfinished";

/** Files in a local folder. */
export function diskFiles(folder: string): Files {
  const unfinished = path.join(folder, UNFINISHED);
  const placeOf = (key: string) => {
    assertKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      const draft = path.join(unfinished, randomUUID());
      try {
        await mkdir(unfinished, { recursive: true });
        await mkdir(path.dirname(place), { recursive: true });
        // On the disk before the rename: a power cut must not leave an empty file under a good name.
        await writeFile(draft, bytes, { flag: "wx", flush: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw asStorageFull(error);
      }
    },
    async read(key) {
      return await readFile(placeOf(key)).catch(nullWhenAbsent);
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    async look() {},
    tidy: (before) => removeOlder(unfinished, before),
  };
}

/** Removes the files of a folder that were written before `before`; folders in it stay. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(nullWhenAbsent)) ?? []) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(nullWhenAbsent);
    if (found?.isFile() && found.mtime < before) await rm(file, { force: true });
  }
}

/** The error of a full disk or a used-up quota as the port's own; any other as it was. */
export function asStorageFull(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const full = code === "ENOSPC" || code === "EDQUOT";
  return full ? new StorageFull("no room left", { cause: error, code }) : error;
}
