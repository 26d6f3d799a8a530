import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Packs what runs into `release/verhuisbod-VERSION-PLATFORM.tar.gz`, with a SHA-256 beside it: the
 * build, the programs that run beside it, the migrations, and all packages but those of developers, with
 * Node and PostgreSQL among them. A machine of that platform needs nothing but its C library.
 */
const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const { name, version } = read("package.json") as { name: string; version: string };
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };

/** What a lock says of a package; one that is `devOptional` only helps another along. */
interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}

const RUNS = ["build", "public", "app/server", "app/shared", "server.ts", "start.mjs"];
const READ_BY_PEOPLE = ["deploy", "docs", "README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md"];
const OF_PACKAGES = ["package.json", "package-lock.json"];

/** Node brings itself twice, and the headers for compiling beside it. */
const LEFT_OUT = /\.test\.tsx?$|^docs\/(decisions|screenshots)|^node_modules\/node\/node_modules/;

const folder = path.join(root, "release");
const title = `${name}-${version}`;
const staged = path.join(folder, title);
const archive = `${title}-${process.platform}-${process.arch}.tar.gz`;

rmSync(staged, { recursive: true, force: true });
for (const file of [...RUNS, ...READ_BY_PEOPLE, ...OF_PACKAGES, ...packagesThatRun()]) take(file);
take("node_modules/.bin/node");
pack();
rmSync(staged, { recursive: true, force: true });
console.log(`release/${archive}`);

function take(file: string): void {
  if (!existsSync(path.join(root, file))) return;
  mkdirSync(path.dirname(path.join(staged, file)), { recursive: true });
  cpSync(path.join(root, file), path.join(staged, file), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !LEFT_OUT.test(path.relative(root, source)),
  });
}

/** The folders of packages that the lock does not keep for developers; what they hold comes along. */
function packagesThatRun(): string[] {
  return Object.entries(packages)
    .filter(
      ([place, { dev, devOptional }]) => place.startsWith("node_modules/") && !dev && !devOptional,
    )
    .map(([place]) => place)
    .filter((place) => place.lastIndexOf("node_modules/") === 0);
}

function pack(): void {
  // The same sources give the same list, whoever packs them.
  const equal = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go-w,a+rX"];
  const words = [...equal, "-czf", archive, title];
  const { status } = spawnSync("tar", words, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`tar ended with ${status}`);
  const sum = createHash("sha256").update(readFileSync(path.join(folder, archive)));
  writeFileSync(path.join(folder, `${archive}.sha256`), `${sum.digest("hex")}  ${archive}\n`);
}
