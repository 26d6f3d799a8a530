// Runs on whatever Node is there, so plain JavaScript without dependencies: it installs and builds
// what is missing or stale, then hands over to the Node that the project brings along. In a release all
// is there, and nothing to make it of.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(fileURLToPath(import.meta.url));
const bin = path.join(root, "node_modules", ".bin");
const node = path.join(bin, "node");
const [command = "start", ...words] = process.argv.slice(2);
const env = {
  // Where pages are compressed and garbage is collected in many threads, the C library would keep a
  // pool of memory for each, and ask the system for every larger piece anew.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "4000000",
  MALLOC_TRIM_THRESHOLD_: "4000000",
  // Compiling takes a third of a start, and half of what a drawing program takes to start.
  NODE_COMPILE_CACHE: path.join(root, "node_modules", ".compiled"),
  ...process.env,
  ...(await settingsOfFile(process.env.SETTINGS_FILE)),
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
};

// Most objects live for one request: with room for 32 MB of young ones a list takes an eighth less of
// the processor than with 8, and more than that only takes memory. The less room old
// ones have, the sooner they are looked through: with 1 GB the process takes 30 MB less than with 1.5,
// and with less than that nothing is gained.
const memory = ["--max-semi-space-size=32", "--max-old-space-size=1024"];
// A library of Mollie's client asks for a module of Node's that is on its way out: nothing to act on here.
const serve = [node, ...memory, "--disable-warning=DEP0040", "server.ts"];

/** What each npm script needs beforehand and runs, under the Node of the project. */
const commands = {
  start: { build: true, run: [serve] },
  dev: { build: false, run: [[...serve, "dev"]] },
  admin: { build: true, run: [[...serve, "admin", ...words]] },
  build: { build: true, run: [] },
  release: { build: true, run: [[node, "deploy/release.ts", ...words]] },
  backup: { build: true, run: [[...serve, "backup", ...words]] },
  restore: { build: true, run: [[...serve, "restore", ...words]] },
  check: { build: false, run: [[node, "tests/run.ts", "check", ...words]] },
  test: { build: true, run: [[node, "tests/run.ts", "all", ...words]] },
  "test:faults": { build: true, run: [[node, "tests/run.ts", "faults", ...words]] },
  audit: { build: false, run: [[node, "tests/house/audit.ts"]] },
  sbom: { build: false, run: [[node, "tests/house/sbom.ts"]] },
  // It starts the product under the options that it runs under itself.
  bench: { build: true, run: [[node, ...memory, "bench/run.ts", ...words]] },
  "db:generate": {
    build: false,
    run: [
      [path.join(bin, "drizzle-kit"), "generate", ...words],
      [node, "tests/house/migrations.ts", "--tidy"],
    ],
  },
};

const wanted = commands[command];
if (!wanted) fail(`Unknown command '${command}'. Known: ${Object.keys(commands).join(", ")}`);

const isRelease = !existsSync(path.join(root, "app/main.ts"));
if (isRelease) become(wanted.run[0]);
else {
  withLock(() => {
    install();
    if (wanted.build) build();
  });
}
for (const [program, ...args] of wanted.run) await run(program, args);

/** What stands in the file of settings, which has the last word; nothing without one. */
async function settingsOfFile(file) {
  if (!file) return {};
  const { readSettingsFile } = await import("./deploy/settings-file.mjs");
  try {
    return readSettingsFile(path.resolve(file));
  } catch (error) {
    return fail(error.message);
  }
}

function install() {
  const modules = path.join(root, "node_modules");
  const stamp = path.join(modules, ".installed");
  const unfinished = path.join(modules, ".installing");
  const wantedState = digest([
    path.join(root, "package.json"),
    path.join(root, "package-lock.json"),
  ]);
  const stamped = readIfThere(stamp);
  // npm writes its own list last.
  const isWhole = existsSync(path.join(modules, ".package-lock.json"));
  const someThere = existsSync(modules) && readdirSync(modules).length > 0;
  const cutOff = existsSync(unfinished) || (stamped !== wantedState && someThere && !isWhole);
  const broken = cutOff || (stamped === wantedState && !isInstalled());
  if (stamped === wantedState && !broken) return;
  mkdirSync(modules, { recursive: true });
  writeFileSync(unfinished, "");
  if (broken) {
    // npm takes what was half unpacked for whole: only an empty folder is mended by it.
    say(`node_modules is ${cutOff ? "half installed" : "incomplete"}: making it anew ...`);
    for (const name of readdirSync(modules)) {
      const file = path.join(modules, name);
      if (file !== unfinished) rmSync(file, { recursive: true, force: true });
    }
  } else say("Installing dependencies ...");
  // Not `npm ci`: it insists on every platform's optional packages, which not every registry has.
  const words = ["install", "--include=dev", "--no-save", "--no-audit", "--no-fund"];
  must("npm", [...words, "--loglevel=error"]);
  if (!isInstalled()) fail("npm install left packages out of node_modules: start again");
  writeFileSync(stamp, wantedState);
  rmSync(unfinished);
}

/** Whether every package is there that package-lock.json names for all platforms. */
function isInstalled() {
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const wanted = Object.entries(packages).filter(([place, { optional }]) => place && !optional);
  return (
    existsSync(node) &&
    wanted.every(([place]) => existsSync(path.join(root, place, "package.json")))
  );
}

function build() {
  const folder = path.join(root, "build");
  const wantedState = digest([
    ...filesBelow(path.join(root, "app")),
    ...filesBelow(path.join(root, "public")),
    ...[
      "package-lock.json",
      "react-router.config.ts",
      "tsconfig.json",
      ...readdirSync(root).filter((name) => /^vite\..*\.ts$/.test(name)),
    ].map((name) => path.join(root, name)),
  ]);
  if (readIfThere(path.join(folder, ".built")) === wantedState) return;
  say("Building ...");
  // Made beside its place and renamed when it is whole: a kill leaves the earlier one, or none.
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const words = ["build", "--logLevel", "warn"];
  must(node, [path.join(bin, "react-router"), ...words], { BUILD_FOLDER: fresh });
  writeFileSync(path.join(fresh, ".built"), wantedState);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

// Two starts at once share the folder: the second waits until the first has installed and built.
function withLock(work) {
  const name = `verhuisbod-start-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
  const lock = path.join(os.tmpdir(), name);
  for (;;) {
    try {
      mkdirSync(lock);
      writeFileSync(path.join(lock, "pid"), String(process.pid));
      break;
    } catch (error) {
      if (error.code !== "EEXIST") {
        const reason = `${os.tmpdir()} cannot be written to (${error.code})`;
        fail(`TMPDIR: ${reason}: make room there, or set TMPDIR to another folder`);
      }
      if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once("exit", release);
  work();
  release();
}

function isAbandoned(lock) {
  const pid = Number(readIfThere(path.join(lock, "pid")));
  if (!pid) {
    try {
      return Date.now() - statSync(lock).mtimeMs > 2_000;
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

function digest(files) {
  const hash = createHash("sha256").update(process.platform + process.arch);
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    });
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function must(program, args, settings = {}) {
  const done = spawnSync(program, args, {
    cwd: root,
    env: { ...env, ...settings },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (done.status !== 0) fail(`${path.basename(program)} ${args.join(" ")} failed`);
}

/** Hands this very process over where Node can, so that a supervisor's signals reach the product itself. */
function become([program, ...args] = []) {
  if (!args.includes("server.ts")) fail(`'${command}' needs the sources, which a release lacks`);
  if (!process.execve) return;
  process.chdir(root);
  process.execve(program, [program, ...args], env);
}

/** Runs the command itself, passes signals on, and ends it when whoever started us is gone. */
function run(program, args) {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill("SIGTERM"));
  }
  const starters = whoStartedUs();
  const orphaned = setInterval(() => {
    if (whoStartedUs() !== starters) child.kill("SIGTERM");
  }, 1_000);
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${program}: ${error.message}`));
    child.on("exit", (code, signal) => {
      clearInterval(orphaned);
      if (code === 0) resolve();
      else process.exit(signal ? 1 : code);
    });
  });
}

// npm starts us through a shell that outlives it, so on Linux the shell's parent counts too.
function whoStartedUs() {
  const status = readIfThere(`/proc/${process.ppid}/status`);
  return `${process.ppid} ${status?.match(/^PPid:\s+(\d+)/m)?.[1] ?? ""}`;
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
