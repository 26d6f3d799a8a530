import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";

/** Opens an empty file that is unlinked while it is open: whatever happens to this process, nothing stays behind. */
export async function openNamelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, randomUUID());
  const file = await open(name, "wx+", 0o600);
  await rm(name);
  return file;
}
