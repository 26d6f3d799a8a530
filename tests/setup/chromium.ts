import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const SYSTEM = "/usr/bin/chromium";

/** The browser that e2e tests drive: CHROMIUM_PATH, the system's, or Playwright's own; else null. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, SYSTEM, chromium.executablePath()];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/**
 * Installs a Chromium where there is none.
 * @throws Error saying what to install when neither Debian's package nor Playwright's is to be had.
 */
export function ensureChromium(): void {
  if (findChromium()) return;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    attempt("apt-get", ["update", "-qq"]);
    attempt("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  } else {
    attempt("npx", ["--no-install", "playwright-core", "install", "chromium"]);
  }
  if (findChromium()) return;
  throw new Error(
    "No Chromium: install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to it",
  );
}

// A failure shows in that there is still no browser afterwards.
function attempt(program: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env });
}
