import { existsSync, readFileSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Set by the run's own folder, so that what a crashed test leaves is removed with it. */
export const TEST_ROOT = "VERHUISBOD_TEST_ROOT";

const MEMORY = "/dev/shm";
/** Several times what a run takes at most, in bytes. */
const ROOM = 4 * 1024 ** 3;

// A database is a thousand files: copying them takes a tenth of the time in memory.
function roomiest(): string {
  if (!existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : os.tmpdir();
}

/** A folder outside the tree, also for what root's PostgreSQL has to put elsewhere. */
export async function temporaryFolder(purpose: string): Promise<TemporaryFolder> {
  const folder = await mkdtemp(
    path.join(process.env[TEST_ROOT] ?? roomiest(), `verhuisbod-test-${purpose}-`),
  );
  // Open to pass through: as root, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  return {
    path: folder,
    async remove() {
      const note = path.join(folder, "postgres-location");
      if (existsSync(note)) await rm(readFileSync(note, "utf8").split("\n")[0] ?? "", REMOVAL);
      await rm(folder, REMOVAL);
    },
  };
}

const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;
