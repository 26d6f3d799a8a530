import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { refusedLicences, shippedPackages } from "../../vite.licences.ts";
import { forgottenActors } from "./acting.ts";
import { unloggedActs } from "./desk.ts";
import { unknownToBrowsers } from "./engines.ts";
import { forgetfulForms } from "./forms.ts";
import { drawn, importsByFeature } from "./graph.ts";
import { looseTexts } from "./loose-texts.ts";
import { foreignWrites, ownersOf, unwanted } from "./patterns.ts";
import { deadDecisions, incompleteRecords } from "./records.ts";
import {
  deadLinks,
  deadNames,
  deadPaths,
  firstParts,
  formerWords,
  loosePaths,
  outdatedPicture,
  sharedNames,
  strangeFiles,
  strayRoutes,
  tooLong,
  untestedRows,
} from "./rules.ts";
import { undescribedSettings, unreadSettings } from "./settings.ts";
import type { Problem, Source } from "./sources.ts";
import { askedStaffKinds } from "./staff.ts";

/**
 * Looks for what the compiler and the import rules cannot see: each function that `check` calls says for what.
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
      ...unwanted(source),
      ...foreignWrites(source, owners),
      ...unloggedActs(source),
      ...forgetfulForms(source),
      ...forgottenActors(source),
      ...looseTexts(source),
      ...unknownToBrowsers(source),
      ...askedStaffKinds(source),
      ...loosePaths(source, known),
      ...formerWords(source),
      ...untestedRows(source),
      ...deadNames(source, (path) => textBelow(all, path)),
      ...deadPaths(source, isThere),
      ...deadLinks(source, isThere),
    ]),
    ...(architecture ? outdatedPicture(root, architecture) : []),
    ...strayRoutes(all),
    ...sharedNames(all),
    ...incompleteRecords(all),
    ...deadDecisions(all),
    ...unreadSettings(all),
    ...undescribedSettings(all),
    ...refusedLicences(shippedPackages(root)).map((what) => ({
      ...{ file: "package-lock.json", line: 1 },
      what: `${what}: vite.licences.ts has the list`,
    })),
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

function draw(): void {
  const file = path.join(root, ARCHITECTURE);
  const picture = drawn(importsByFeature(root));
  const text = readFileSync(file, "utf8").replace(/```mermaid\n[^`]*```/, picture);
  writeFileSync(file, text);
  execFileSync("git", ["-C", root, "diff", "--stat", "--", ARCHITECTURE], { stdio: "inherit" });
}
