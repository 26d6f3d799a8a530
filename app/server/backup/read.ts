import path from "node:path";
import { CannotRun } from "../boot/cannot-run.ts";
import type { BackupStore } from "../ports/backup-store.ts";
import { type Contents, type UnpackedPiece, unpack } from "./archive.ts";
import type { ArchiveEntry, Backup } from "./manifest.ts";
import { measure, unmeasured, unseal } from "./seal.ts";

/** The files of one archive of a backup, each checked; the archive as a whole was checked by `checkBackup`. */
export async function readArchive(
  store: BackupStore,
  { folder }: Backup,
  { name }: ArchiveEntry,
  identity: string | undefined,
  contents: Contents = { files: 0, content: 0 },
): Promise<AsyncGenerator<UnpackedPiece>> {
  return unpack(
    unseal(await store.read(path.posix.join(folder, name)), name, identity),
    name,
    contents,
  );
}

/**
 * Reads all of a backup. Without the identity that it is encrypted for, only what is stored is compared, with
 * it each file inside too. @throws Error naming the archive, or the file in it, that is not as it was made
 */
export async function checkBackup(
  store: BackupStore,
  backup: Backup,
  identity: string | undefined,
): Promise<void> {
  for (const archive of backup.archives) {
    const name = `${backup.folder}/${archive.name}`;
    const sum = unmeasured();
    const stored = measure(await store.read(name), sum);
    for await (const _ of stored);
    if (sum.sha256 !== archive.sha256 || sum.bytes !== archive.bytes) {
      throw new CannotRun(`${name} in ${store.name} is damaged: it is not what was written`);
    }
    if (archive.name.endsWith(".age") && !identity) continue;
    const contents: Contents = { files: 0, content: 0 };
    for await (const { content } of await readArchive(store, backup, archive, identity, contents)) {
      for await (const _ of content ?? []);
    }
    if (contents.files !== archive.files || contents.content !== archive.content) {
      throw new CannotRun(
        `${name} in ${store.name} is damaged: it holds other files than were written`,
      );
    }
  }
}
