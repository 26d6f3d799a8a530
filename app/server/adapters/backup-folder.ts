import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { nullWhenAbsent } from "../absent.ts";
import type { BackupStore, StoredPart } from "../ports/backup-store.ts";
import { StorageFull } from "../ports/files.ts";
import { StoreTrouble } from "../ports/store-trouble.ts";
import { asStorageFull } from "./disk-files.ts";

/** Backups in a folder, which may be a disk of its own or a share; `setting` is what names it. */
export function backupFolder(folder: string, setting = "BACKUP_TO"): BackupStore {
  const placeOf = (name: string) => path.join(folder, name);

  /** @throws StoreTrouble naming the folder and what was tried, StorageFull where there is no room */
  async function trying<Value>(what: string, act: () => Promise<Value>): Promise<Value> {
    try {
      return await act();
    } catch (error) {
      const { code = null, message } = error as NodeJS.ErrnoException;
      const Trouble = asStorageFull(error) instanceof StorageFull ? StorageFull : StoreTrouble;
      const remedy =
        Trouble === StorageFull
          ? "make room there"
          : "look whether its disk or share is there, and let the user that runs this read and write there";
      throw new Trouble(
        `${setting}: ${folder} cannot be used: ${what} failed (${code ?? message}): ${remedy}`,
        { cause: error, code },
      );
    }
  }

  async function write(name: string, source: AsyncIterable<Uint8Array>, draft: string) {
    const writing = `writing ${placeOf(name)}`;
    let file: FileHandle | undefined;
    try {
      file = await trying(writing, async () => {
        await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
        return await open(draft, "wx", 0o600);
      });
      const { sync, writeFile } = {
        sync: () => file?.sync(),
        writeFile: file.writeFile.bind(file),
      };
      // What fails in its source is no matter of this folder.
      for await (const bytes of source) await trying(writing, () => writeFile(bytes));
      await trying(writing, async () => await sync());
    } finally {
      await file?.close();
    }
    await trying(writing, async () => {
      await rename(draft, placeOf(name));
      // The name has to outlive a power cut as well.
      await using above = await open(path.dirname(draft));
      await above.sync();
    });
  }

  return {
    name: folder,
    async list(prefix) {
      const under = path.dirname(`${prefix}.`);
      return await trying(`listing ${placeOf(under)}`, async () => {
        const names =
          (await readdir(placeOf(under), { recursive: true }).catch(nullWhenAbsent)) ?? [];
        const found: StoredPart[] = [];
        const full = names.map((each) => path.join(under, each));
        for (const name of full.filter((each) => each.startsWith(prefix)).sort()) {
          const file = await stat(placeOf(name)).catch(nullWhenAbsent);
          if (file?.isFile()) found.push({ name, bytes: file.size, at: file.mtime });
        }
        return found;
      });
    },
    async write(name, source) {
      const draft = `${placeOf(name)}.${randomUUID()}.part`;
      try {
        await write(name, source, draft);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async read(name) {
      return bytesOf(name);
    },
    async remove(name) {
      await trying(`deleting ${placeOf(name)}`, () => rm(placeOf(name), { force: true }));
      // A folder goes with the last that was in it.
      await rmdir(path.dirname(placeOf(name))).catch(() => undefined);
    },
  };

  // Opened by the first who reads: what is never read is never left open.
  async function* bytesOf(name: string) {
    const reading = `reading ${placeOf(name)}`;
    await using file = await trying(reading, () => open(placeOf(name)));
    const chunks = file
      .createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })
      [Symbol.asyncIterator]();
    for (;;) {
      const next = await trying(reading, () => chunks.next());
      if (next.done) return;
      yield next.value as Buffer;
    }
  }
}
