import { spawnSync } from "node:child_process";
import { statfsSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";

/** A disk of a test's own, small enough to be filled. */
export interface SmallDisk {
  path: string;
  /** Fills it but for so many bytes. */
  fill(leaving?: number): void;
  /** Makes room again. */
  free(): Promise<void>;
  /** Every file on it but what fills it, as paths below it. */
  files(): Promise<string[]>;
  remove(): Promise<void>;
}

const BALLAST = ".ballast";

/**
 * Mounts a disk of so many megabytes in memory at `folder`, which is made.
 * @throws Error saying what is missing where nothing may be mounted
 */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  const ballast = path.join(folder, BALLAST);
  const options = `size=${megabytes}m,mode=0755`;
  const words = ["-t", "tmpfs", "-o", options, "tmpfs", folder];
  const { status, stderr, error } = spawnSync("mount", words, { encoding: "utf8" });
  if (status !== 0) {
    throw new Error(
      `a full disk can only be tried where a tmpfs may be mounted, by root with CAP_SYS_ADMIN: ${stderr || error}`,
    );
  }
  return {
    path: folder,
    fill(leaving = 0) {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder);
        const left = bavail * bsize - leaving;
        if (left < bsize) return;
        const piece = Buffer.alloc(Math.min(left, 4 * 1024 * 1024));
        try {
          writeFileSync(ballast, piece, { flag: "a" });
        } catch {
          // Another write came in between, or the table of the file took the last of it.
          return;
        }
      }
    },
    free: () => rm(ballast, { force: true }),
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && entry.name !== BALLAST)
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
        .sort();
    },
    async remove() {
      spawnSync("umount", ["-l", folder]);
    },
  };
}
