import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawn, importsByFeature } from "./graph.ts";
import { deadDecisions, incompleteRecords } from "./records.ts";
import {
  absentDocuments,
  deadLinks,
  deadNames,
  deadPaths,
  firstParts,
  foreignWrites,
  forgedActors,
  formerWords,
  loosePaths,
  outdatedPicture,
  type Problem,
  type Source,
  strangeFiles,
  strayRoutes,
  strayWireWords,
  tasksByHand,
  tooLong,
  untestedRows,
  wrongProviders,
} from "./rules.ts";
import { undescribedSettings, unreadSettings } from "./settings.ts";

/**
 * Looks for what the compiler and the import rules cannot see: forged actors, tables written from
 * elsewhere, stray files, loose paths, former words and a provider's, questions to a provider that may be
 * another's, absent documents, long files, tasks without a cause, settings that nothing reads or
 * describes, dead links, references to decisions without a record, names and rows without a test in the spec-map, an outdated picture of the house.
 * With '--draw' it draws the picture in docs/ARCHITECTURE.md anew.
 */
const root = path.resolve(import.meta.dirname, "../..");
const ARCHITECTURE = "docs/ARCHITECTURE.md";

if (process.argv.includes("--draw")) draw();
const problems = check(sources());
for (const { file, line, what } of problems) process.stdout.write(`${file}:${line} ${what}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function check(all: Source[]): Problem[] {
  const owners = ownersOf(all);
  const known = firstParts(all);
  const isThere = (file: string) => existsSync(path.join(root, file));
  const architecture = all.find(({ file }) => file === ARCHITECTURE);
  return [
    ...all.flatMap((source) => [
      ...strangeFiles(source),
      ...tooLong(source),
      ...forgedActors(source),
      ...foreignWrites(source, owners),
      ...loosePaths(source, known),
      ...formerWords(source),
      ...tasksByHand(source),
      ...strayWireWords(source),
      ...wrongProviders(source),
      ...absentDocuments(source),
      ...untestedRows(source),
      ...deadNames(source, (path) => textBelow(all, path)),
      ...deadPaths(source, isThere),
      ...deadLinks(source, isThere),
    ]),
    ...(architecture ? outdatedPicture(root, architecture) : []),
    ...strayRoutes(all),
    ...incompleteRecords(all),
    ...deadDecisions(all),
    ...unreadSettings(all),
    ...undescribedSettings(all),
  ];
}

function sources(): Source[] {
  const files = globSync("{app,tests,bench,docs}/**/*.{ts,tsx,md}", { cwd: root });
  return ["README.md", ...files]
    .filter((file) => !file.includes("node_modules"))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
}

/** The text of a file, or of every file in a folder. */
function textBelow(all: Source[], path: string): string {
  return all
    .filter(({ file }) => file === path || file.startsWith(`${path}/`))
    .map(({ text }) => text)
    .join("\n");
}

/** Which feature's tables.ts defines a table, by the table's name in the database. */
function ownersOf(all: Source[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { file, text } of all) {
    const feature = /^app\/features\/([^/]+)\/tables\.ts$/.exec(file)?.[1];
    if (!feature) continue;
    for (const [, table = ""] of text.matchAll(/(?:pg|events)Table\(\s*"([a-z_]+)"/g)) {
      owners.set(table, feature);
    }
  }
  return owners;
}

function draw(): void {
  const file = path.join(root, ARCHITECTURE);
  const picture = drawn(importsByFeature(root));
  const text = readFileSync(file, "utf8").replace(/```mermaid\n[^`]*```/, picture);
  writeFileSync(file, text);
  execFileSync("git", ["-C", root, "diff", "--stat", "--", ARCHITECTURE], { stdio: "inherit" });
}
