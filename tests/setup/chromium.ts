import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { attempt, canInstall, install } from "./debian.ts";

// Twice as fast as the whole browser, which counts: most of the suite's time is spent in it.
const SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM = "/usr/bin/chromium";

/**
 * The browser that e2e tests drive: CHROMIUM_PATH, the system's headless shell or else its whole
 * browser, or Playwright's own; else null.
 */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, SHELL, SYSTEM, chromium.executablePath()];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/**
 * Installs the headless shell where it can, unless CHROMIUM_PATH names a browser, and makes do with
 * the Chromium that is there where it cannot.
 * @throws Error saying what to install when neither Debian's package nor Playwright's is to be had.
 */
export function ensureChromium(): void {
  if (existsSync(process.env.CHROMIUM_PATH || SHELL)) return;
  if (canInstall()) {
    install("chromium-headless-shell");
    if (!findChromium()) install("chromium");
  } else if (!findChromium()) {
    attempt("npx", ["--no-install", "playwright-core", "install", "chromium"]);
  }
  if (findChromium()) return;
  throw new Error(
    "No Chromium: install one (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to it",
  );
}
