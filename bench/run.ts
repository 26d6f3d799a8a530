import type { Lengths } from "./by-turns.ts";
import { briefsSustained } from "./comparisons/briefs-sustained.ts";
import { bytes } from "./comparisons/bytes.ts";
import { cachedPages } from "./comparisons/cached-pages.ts";
import { growth } from "./comparisons/growth.ts";
import { home } from "./comparisons/home.ts";
import { interactive } from "./comparisons/interactive.ts";
import { lighthousePages } from "./comparisons/lighthouse.ts";
import { list } from "./comparisons/list.ts";
import { listData } from "./comparisons/list-data.ts";
import { mailTroubles } from "./comparisons/mail-troubles.ts";
import { mails } from "./comparisons/mails.ts";
import { memory } from "./comparisons/memory.ts";
import { mixed } from "./comparisons/mixed.ts";
import { oldProcess } from "./comparisons/old-process.ts";
import { oneBrief } from "./comparisons/one-brief.ts";
import { overload } from "./comparisons/overload.ts";
import { posts } from "./comparisons/posts.ts";
import { scale } from "./comparisons/scale.ts";
import { scripts } from "./comparisons/scripts.ts";
import { signInStorm } from "./comparisons/sign-in-storm.ts";
import { streams } from "./comparisons/streams.ts";
import { submits } from "./comparisons/submits.ts";
import { taps } from "./comparisons/taps.ts";
import { leaveServersAlone } from "./cores.ts";
import { stopClusters } from "./database.ts";
import { keep, type Line, type Report } from "./report.ts";
import { severalRuns } from "./several-runs.ts";

/** Every comparison by the name that the command line calls it. */
const COMPARISONS: Record<string, (lengths: Lengths) => Promise<Report>> = {
  list,
  "list-data": listData,
  mixed,
  bytes,
  scripts,
  "cached-pages": cachedPages,
  home,
  posts,
  submits,
  "briefs-sustained": briefsSustained,
  "one-brief": oneBrief,
  "sign-in-storm": signInStorm,
  overload,
  streams,
  mails,
  "mail-troubles": mailTroubles,
  memory,
  interactive,
  taps,
  lighthouse: lighthousePages,
  growth,
  "old-process": oldProcess,
  scale,
};
/** These take minutes, so they run when they are named. */
const WHEN_NAMED = ["growth", "briefs-sustained", "mail-troubles", "old-process", "scale"];

const WHOLE: Lengths = { rounds: 7, turnMs: 2_000, isShort: false };
const SHORT: Lengths = { rounds: 3, turnMs: 500, isShort: true };

const THRICE = "thrice";

const words = process.argv.slice(2);
const named = words.filter((word) => !["all", "short", THRICE].includes(word));
const lengths = words.includes("short") ? SHORT : WHOLE;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stopClusters().finally(() => process.exit(1)));
}
leaveServersAlone();
const runs: Line[][] = [];
for (let run = 0; run < (words.includes(THRICE) ? 3 : 1); run += 1) {
  const lines: Line[] = [];
  for (const name of namesOf(named)) {
    const comparison = COMPARISONS[name];
    if (!comparison)
      throw new Error(`No comparison '${name}'. Known: ${known()}, all, short, thrice`);
    const report = await comparison(lengths);
    lines.push(...report.lines);
    console.log(`${await keep(report, lengths)}\n`);
  }
  runs.push(lines);
}
if (runs.length > 1) console.log(`${await keep(severalRuns(runs, named), lengths)}\n`);
// A measured server that was asked to stop has nothing left to say.
process.exit(0);

function namesOf(named: string[]): string[] {
  if (named.length > 0) return named;
  const all = Object.keys(COMPARISONS);
  return words.includes("all") ? all : all.filter((name) => !WHEN_NAMED.includes(name));
}

function known(): string {
  return Object.keys(COMPARISONS).join(", ");
}
