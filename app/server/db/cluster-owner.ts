import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { CannotRun } from "../boot/cannot-run.ts";

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
  const siblings = readdirSync(path.dirname(folder)).map((name) =>
    path.join(path.dirname(folder), name),
  );
  const left = siblings.filter((other) => other !== folder && ownerOf(other) === home);
  return [
    `De database staat in ${folder}, buiten DATA_DIR: een back-up heeft beide mappen nodig.`,
    ...left.map(
      (other) =>
        `In ${other} staat nog een database van een eerdere ${home}: verwijder die map als niemand haar mist.`,
    ),
  ];
}

/**
 * Refuses a running server that works in another folder than `cluster`: a copied data folder brings
 * along the note of the first one's server.
 * @throws CannotRun naming the other folder.
 */
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
