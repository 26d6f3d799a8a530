import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import config from "../../drizzle.config.ts";
import { differences, type Journal, journalProblems } from "./snapshots.ts";

/**
 * Looks whether the migrations lead to the tables as tables.ts files have them, without writing
 * anything: what drizzle-kit would put into a new snapshot is what the newest one holds.
 */
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, config.out);
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), "utf8"));

const journal: Journal = read("meta/_journal.json");
const files = globSync("*.sql", { cwd: folder }).map((file) => file.replace(/\.sql$/, ""));
const newest = `meta/${String(journal.entries.length - 1).padStart(4, "0")}_snapshot.json`;
const problems = [
  ...journalProblems(journal, files),
  ...(existsSync(path.join(folder, newest))
    ? differences(read(newest), generateDrizzleJson(await tables()))
    : [`${newest} is missing`]),
];

if (problems.length > 0) {
  const advice =
    "Run `npm run db:generate -- --name what_it_does` and read the SQL that it writes.";
  process.stdout.write(`${[...problems, advice].join("\n")}\n`);
  process.exitCode = 1;
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
