import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

const FILE = "test-results/fault-figures.md";

/** Writes a figure of a fault down, for docs/faults.md; with the seed of the run. */
export function noteFigure(fault: string, figure: string): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${fault}: ${figure} (TEST_SEED=${inject("seed")})\n`);
}
