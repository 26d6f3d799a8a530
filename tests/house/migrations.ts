import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import config from "../../drizzle.config.ts";
import packageJson from "../../package.json" with { type: "json" };
import {
  differences,
  earlyContracts,
  type Journal,
  journalProblems,
  snapshotProblems,
} from "./snapshots.ts";

/**
 * Looks whether the migrations lead to the tables as tables.ts files have them, without writing
 * anything: what drizzle-kit would put into a new snapshot is what the newest one holds. Squawk reads
 * the SQL of the newer ones. With '--tidy' it deletes the snapshots that drizzle-kit needs no more.
 */
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, config.out);
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), "utf8"));

/** Files up to this number were applied before squawk read any. */
const READ_FROM = 49;

const journal: Journal = read("meta/_journal.json");
const files = globSync("*.sql", { cwd: folder }).map((file) => file.replace(/\.sql$/, ""));
const snapshots = globSync("meta/*_snapshot.json", { cwd: folder }).map((file) =>
  path.basename(file),
);
const newest = `${String(journal.entries.length - 1).padStart(4, "0")}_snapshot.json`;

if (process.argv.includes("--tidy")) {
  for (const old of snapshots.filter((file) => file < newest))
    rmSync(path.join(folder, "meta", old));
} else {
  const problems = [
    ...journalProblems(journal, files),
    ...snapshotProblems(snapshots, newest),
    ...(snapshots.includes(newest)
      ? differences(read(`meta/${newest}`), generateDrizzleJson(await tables()))
      : []),
  ];
  if (problems.length > 0) {
    problems.push(
      "Run `npm run db:generate -- --name what_it_does` and read the SQL that it writes.",
    );
  }
  problems.push(...readBySquawk());
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** What squawk says of the SQL of the newer files, each in a transaction or without one as it will run. */
function readBySquawk(): string[] {
  const newer = files.filter((file) => Number.parseInt(file, 10) >= READ_FROM).sort();
  return newer.flatMap((file) => {
    const place = path.join(folder, `${file}.sql`);
    const text = readFileSync(place, "utf8");
    const isAlone = text.startsWith("-- no transaction");
    const words = ["--reporter", "gcc", ...(isAlone ? [] : ["--assume-in-transaction"]), place];
    const { status, stdout, stderr, error } = spawnSync("squawk", words, {
      cwd: root,
      encoding: "utf8",
    });
    return [
      ...earlyContracts(file, text, packageJson.version),
      ...(status === 0 ? [] : [error?.message ?? `${stdout}${stderr}`.trim()]),
    ];
  });
}

async function tables(): Promise<Record<string, unknown>> {
  const modules = globSync(config.schema, { cwd: root })
    .sort()
    .map(async (file) =>
      Object.entries(await import(path.join(root, file))).map(([name, value]) => [
        `${file} ${name}`,
        value,
      ]),
    );
  return Object.fromEntries((await Promise.all(modules)).flat());
}
