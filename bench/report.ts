import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import type { Lengths } from "./by-turns.ts";
import { type Spread, show } from "./figures.ts";

/** A line of a comparison's table; what nothing is asked of has no `must`. */
export interface Line {
  operation: string;
  now: string;
  must?: string;
  isMet?: boolean;
}

/** What a comparison found out. */
export interface Report {
  /** Heads its part of results.md; the same every time, so that a new run replaces it. */
  title: string;
  /** What was compared, and under which circumstances. */
  how: string;
  /** Without rounds: weighed once, for the figures are the same every time. */
  isOnce?: boolean;
  lines: Line[];
  /** Figures behind the lines, as lines of Markdown. */
  details?: string[];
}

/** A line whose median must be `least` or more. */
export function atLeast(operation: string, now: Spread, least: number, digits = 2): Line {
  const isMet = now.median >= least;
  return { operation, now: show(now, digits), must: `>= ${least.toFixed(digits)}`, isMet };
}

/** A line whose median must be `most` or less. */
export function atMost(operation: string, now: Spread, most: number, digits = 2): Line {
  const isMet = now.median <= most;
  return { operation, now: show(now, digits), must: `<= ${most.toFixed(digits)}`, isMet };
}

const RESULTS = path.join(import.meta.dirname, "results.md");
const CORES = availableParallelism();
/** What others did on the machine before the bench began: near 0, or the figures say little. */
const LOAD_BEFORE = loadavg()[0] ?? 0;
const HEAD = `# Bench results

Written by \`npm run bench\`; [docs/testing.md](../docs/testing.md) says how to read it. A figure is the median of the rounds, with the lowest and the highest.`;

/** Writes a report into results.md, in the place of the one before with its title. */
export async function keep(report: Report, lengths: Lengths): Promise<string> {
  const part = written(report, lengths);
  const before = await readFile(RESULTS, "utf8").catch(() => HEAD);
  const [, ...parts] = before.split(/\n(?=## )/).map((one) => one.trim());
  const heading = part.split("\n")[0];
  const place = parts.findIndex((one) => one.split("\n")[0] === heading);
  if (place === -1) parts.push(part);
  else parts[place] = part;
  await writeFile(RESULTS, `${[HEAD, ...parts].join("\n\n")}\n`);
  return part;
}

function written(report: Report, { rounds, turnMs, isShort }: Lengths): string {
  const { title, how, isOnce, lines, details = [] } = report;
  const day = new Date().toISOString().slice(0, 10);
  const turns = `${rounds} rounds, ${turnMs / 1000} s a turn${isShort ? " (short: only shows that it works)" : ""}. `;
  const machine = `${CORES} cores, load of others ${LOAD_BEFORE.toFixed(1)} at the start`;
  return [
    `## ${title}`,
    "",
    `${day}, commit ${commit()}, ${machine}. ${isOnce ? "" : turns}${how}`,
    "",
    "| operation | now | must | met |",
    "|---|---|---|---|",
    ...lines.map(
      ({ operation, now, must = "", isMet }) =>
        `| ${operation} | ${now} | ${must} | ${isMet === undefined ? "" : isMet ? "yes" : "no"} |`,
    ),
    ...(details.length > 0 ? ["", ...details] : []),
  ].join("\n");
}

/** The commit that was measured, and whether files had changed since; results themselves do not count. */
function commit(): string {
  const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", ".", ":!bench/results.md");
  return git("rev-parse", "--short", "HEAD") + (changed ? " with changes" : "");
}
