import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os, { availableParallelism } from "node:os";
import path from "node:path";
import { testsNear } from "./near.ts";
import { ensureChromium } from "./setup/chromium.ts";

const root = path.resolve(import.meta.dirname, "..");
const [mode = "all", ...words] = process.argv.slice(2);
const CHANGED = /^--changed(?:=(.+))?$/;
const filters = words.filter((word) => !CHANGED.test(word));

interface Outcome {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string[];
  /** What it prints is shown though nothing is wrong. */
  tells?: true;
}

// Both the compiler and the dead-code check read them.
const ROUTE_TYPES: Step = { name: "route types", command: ["react-router", "typegen"] };

// Of several checkers each works out for itself what the others have: twice the processor's time.
const TYPES: Step = {
  name: "types",
  command: ["node", "node_modules/typescript-native/bin/tsc", "-p", ".", "--checkers", "1"],
};

/** Types, promises, slow expressions, imports, migrations, dead code, format and lint: the slowest first. */
const CHECKS: Step[] = [
  TYPES,
  { name: "lint by types", command: ["oxlint", "--report-unused-disable-directives"] },
  { name: "regular expressions", command: ["node", "tests/expressions.ts"] },
  { name: "house", command: ["node", "tests/house/check.ts", ...filters] },
  { name: "imports", command: ["depcruise", "--config", ".dependency-cruiser.mjs", "app"] },
  { name: "migrations", command: ["node", "tests/house/migrations.ts"] },
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "size", command: ["node", "tests/house/size.ts"], tells: true },
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings"] },
];

/** What `npm test` runs of vitest; the faults have a command of their own. */
const PROJECTS = ["unit", "server", "browser"];

/** The compiler and the linter by types, both written in Go, spend a third of their time collecting. */
const COLLECT_SELDOM = { GOGC: "400" };

const children = new Set<ReturnType<typeof spawn>>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill("SIGTERM");
  });
}

/** Runs the checks, `atOnce` of them at a time. */
async function check(atOnce: number, steps = CHECKS): Promise<Outcome> {
  if (!(await runStep(ROUTE_TYPES))) return { passed: 0, failed: 1 };
  const waiting = [...steps];
  const results = [true];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      results.push(await runStep(step));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const failed = results.filter((ok) => !ok).length;
  return { passed: results.length - failed, failed };
}

async function runStep({ name, command, tells }: Step): Promise<boolean> {
  const [program = "", ...args] = command;
  const started = Date.now();
  let output = "";
  const code = await run(program, args, (text) => {
    output += text;
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (code !== 0 || tells) console.log(output.trimEnd());
  return code === 0;
}

async function vitest(projects: string[], files = filters): Promise<Outcome> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "verhuisbod-results-"));
  const results = path.join(folder, "results.json");
  const flags = [
    ...projects.flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
  ];
  try {
    const code = await run("vitest", ["run", ...flags, ...files], (text) => {
      process.stdout.write(text);
    });
    return outcomeOf(results, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A file that does not load, or a teardown that fails, has no failed test but fails the run.
function outcomeOf(results: string, code: number): Outcome {
  if (!existsSync(results)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(results, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  const failed = code === 0 ? 0 : Math.max(1, report.numFailedTests);
  return { passed: report.numPassedTests, failed };
}

function run(program: string, args: string[], print: (text: string) => void): Promise<number> {
  const bin = path.join(root, "node_modules", ".bin");
  const colours =
    process.stdout.isTTY && !process.env.CI ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, program), args, {
      cwd: root,
      env: {
        ...process.env,
        ...COLLECT_SELDOM,
        ...colours,
        PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    child.stdout.setEncoding("utf8").on("data", print);
    child.stderr.setEncoding("utf8").on("data", print);
    child.once("error", reject);
    child.once("close", (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Files that differ from the last commit, or from where this branch left `ref`; new ones too. */
function changedFiles(ref?: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const [since = "HEAD"] = ref ? git("merge-base", ref, "HEAD") : [];
  return [
    ...git("diff", "--name-only", "--relative", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** The types, and the tests nearest to what changed, as many as a minute takes. */
async function changed(ref?: string): Promise<Outcome> {
  const { run: near, left } = testsNear(root, changedFiles(ref));
  console.log(`${near.length} test files are near to what changed, ${left.length} more not run`);
  for (const file of left) console.log(`  not run: ${file}`);
  if (near.some((file) => file.startsWith("tests/browser/"))) ensureChromium();
  const [types, tests] = await Promise.all([
    check(1, [TYPES]),
    near.length > 0 ? vitest(PROJECTS, near) : { passed: 0, failed: 0 },
  ]);
  return { passed: types.passed + tests.passed, failed: types.failed + tests.failed };
}

async function all(): Promise<Outcome> {
  const asked = words.map((word) => CHANGED.exec(word)).find(Boolean);
  if (asked) return await changed(asked[1]);
  ensureChromium();
  // The tests wait for a database, a timer or a page now and then: a check has the processor then.
  const [checks, tests] = await Promise.all([check(1), vitest(PROJECTS)]);
  return { passed: tests.passed, failed: tests.failed + checks.failed };
}

const modes: Record<string, () => Promise<Outcome>> = {
  check: () => check(availableParallelism()),
  all,
  faults: async () => {
    ensureChromium();
    return await vitest(["faults"]);
  },
};

const chosen = modes[mode];
if (!chosen) {
  console.error(`Unknown mode '${mode}'. Known: ${Object.keys(modes).join(", ")}`);
  process.exit(2);
}
let outcome: Outcome = { passed: 0, failed: 1 };
try {
  outcome = await chosen();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`);
process.exit(outcome.failed === 0 && outcome.passed > 0 ? 0 : 1);
