import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Lengths } from "./by-turns.ts";
import { inShortTurns } from "./by-turns.ts";
import type { Wish } from "./connection.ts";
import type { Load, LoadOptions } from "./load.ts";

const run = promisify(execFile);
const FIGURES = path.join(import.meta.dirname, "wrk.lua");
/** wrk counts its time in whole seconds. */
const SHORTEST_MS = 1_000;

/** Whether wrk is there: a client in C, which a server that answers within microseconds does not outrun. */
export const HAS_WRK = !spawnSync("wrk", ["--version"]).error;

/** Which client asked, for the reader of results. */
export const QUICK_CLIENT = HAS_WRK
  ? "Asked by wrk."
  : "wrk was not there: the client is this program, and may be busier than the server.";

/** Turns as short as the client for quick servers allows. */
export function inQuickTurns(lengths: Lengths): Lengths {
  const short = inShortTurns(lengths);
  if (!HAS_WRK) return short;
  const rounds = Math.max(1, Math.round((short.rounds * short.turnMs) / SHORTEST_MS));
  return { ...short, rounds, turnMs: SHORTEST_MS };
}

/** Asks as `load` does, by wrk. @throws Error when anything but 200 came */
export async function loadByWrk(
  { url, headers }: Wish,
  { connections, ms }: LoadOptions,
): Promise<Load> {
  const given = Object.entries(headers ?? {}).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const seconds = String(Math.max(1, Math.round(ms / 1_000)));
  const words = ["-t1", `-c${connections}`, `-d${seconds}s`, "-s", FIGURES, ...given, url];
  const { stdout } = await run("wrk", words);
  const found = stdout
    .match(/^figures (.*)$/m)?.[1]
    ?.split(" ")
    .map(Number);
  const [answered = 0, took = 0, p50 = 0, p95 = 0, others = 0, errors = 0, used = 0] = found ?? [];
  if (answered === 0 || others + errors > 0) throw new Error(`${url}: wrk says\n${stdout}`);
  const one = await fetch(url, { headers, method: "HEAD" });
  return {
    answered,
    rate: answered / took,
    seconds: took,
    p50,
    p95,
    bytes: Number(one.headers.get("content-length")),
    statuses: new Map([[200, answered]]),
    clientShare: used / took,
  };
}
