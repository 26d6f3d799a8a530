import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../setup/temporary.ts";

const JOURNAL = "app/server/db/migrations/meta/_journal.json";
const LOCK = "package-lock.json";

/** The product as it was before the newest migration, installed and built in a folder of its own. */
export interface EarlierVersion {
  root: string;
  commit: string;
  /** How many migrations it has. */
  migrations: number;
  remove(): Promise<void>;
}

/** How many migrations the version in this folder has. */
export function migrationsOf(root: string): number {
  const { entries } = JSON.parse(readFileSync(path.join(root, JOURNAL), "utf8")) as {
    entries: unknown[];
  };
  return entries.length;
}

/** @throws Error saying what to do where the history is not there */
export async function buildEarlierVersion(): Promise<EarlierVersion> {
  const commit = beforeNewestMigration();
  const folder = await temporaryFolder("earlier");
  try {
    const root = unpack(commit, folder);
    const modules = path.resolve("node_modules");
    // What a test's process is told of itself is not for a build; where packages come from is.
    const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
    if (isCovered(root)) {
      symlinkSync(modules, path.join(root, "node_modules"));
      const program = path.join(modules, ".bin/react-router");
      execFileSync(process.execPath, [program, "build"], { cwd: root, env, stdio: "pipe" });
    } else installAndBuild(root, env);
    return { root, commit, migrations: migrationsOf(root), remove: () => folder.remove() };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** Whether each package of the version in `root` lies in our own node_modules, in the same version. */
function isCovered(root: string): boolean {
  const ours = packagesOf(path.resolve("."));
  return Object.entries(packagesOf(root)).every(
    ([place, { version, optional }]) => !place || optional || ours[place]?.version === version,
  );
}

function packagesOf(root: string) {
  const { packages } = JSON.parse(readFileSync(path.join(root, LOCK), "utf8")) as {
    packages: Record<string, { version?: string; optional?: boolean }>;
  };
  return packages;
}

/** An operator's command without words says which there are; its version is installed and built for it first. */
function installAndBuild(root: string, env: NodeJS.ProcessEnv): void {
  try {
    execFileSync(process.execPath, ["start.mjs", "admin"], { cwd: root, env, stdio: "pipe" });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    if (!stderr?.toString().includes("grant")) throw error;
  }
}

function beforeNewestMigration(): string {
  const now = migrationsOf(path.resolve("."));
  try {
    // A commit may have touched the list without making it longer.
    const touched = git("log", "--format=%H", "-20", "--", JOURNAL).split("\n").filter(Boolean);
    for (const commit of touched) {
      const { entries } = JSON.parse(git("show", `${commit}^:${JOURNAL}`)) as {
        entries: unknown[];
      };
      if (entries.length < now) return git("rev-parse", `${commit}^`).trim();
    }
  } catch {
    // Said below, with what to do.
  }
  throw new Error(
    "no version before this one: the repository has no history here (a shallow clone has none; git fetch --unshallow brings it)",
  );
}

function unpack(commit: string, folder: TemporaryFolder): string {
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", folder.path], { input: archive });
  return folder.path;
}

const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
