import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

const POLICY = "/usr/sbin/policy-rc.d";

/** Whether Debian's packages can be installed here: on Debian, by root. */
export const canInstall = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/**
 * Installs packages of Debian where they can be, without starting the services in them. Whether they
 * are there afterwards shows in their files.
 */
export function install(...packages: string[]): void {
  if (!canInstall()) return;
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    attempt("apt-get", ["update", "-qq"]);
    attempt("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
}

/**
 * The path of a program that a test drives, installed when it is missing.
 * @throws Error naming the package when it is not to be had.
 */
export function programOf(debianPackage: string, file: string): string {
  if (!existsSync(file)) install(debianPackage);
  if (existsSync(file)) return file;
  throw new Error(`No ${file}: install it (on Debian: apt-get install ${debianPackage})`);
}

/** Runs a program and shows what it prints; a failure shows in what is missing afterwards. */
export function attempt(program: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env });
}
