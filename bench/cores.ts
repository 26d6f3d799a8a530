import { spawnSync } from "node:child_process";
import { availableParallelism, setPriority } from "node:os";

const CORES = availableParallelism();
const canPin = CORES > 1 && spawnSync("taskset", ["-c", "0", "true"]).status === 0;

/** What goes before the command line of a measured server: it has the first core to itself. */
export const ON_OWN_CORE: readonly string[] = canPin ? ["taskset", "-c", "0"] : [];

/** The same for a server that is measured as it runs: it shares every core with database and clients. */
export const ON_EVERY_CORE: readonly string[] = canPin ? ["taskset", "-c", `0-${CORES - 1}`] : [];

/** Keeps this process, and the database and clients that it starts, off the servers' core. */
export function leaveServersAlone(): void {
  if (!canPin) return;
  spawnSync("taskset", ["-acp", `1-${CORES - 1}`, String(process.pid)], { stdio: "ignore" });
}

/** Gives what `work` starts every core, as a browser has on a phone: its picture is made beside its scripts. */
export async function withEveryCore<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!canPin) return await work();
  spawnSync("taskset", ["-acp", `0-${CORES - 1}`, String(process.pid)], { stdio: "ignore" });
  try {
    return await work();
  } finally {
    leaveServersAlone();
  }
}

const FIRST = -15;
const AS_USUAL = 0;

/**
 * Lets this process go first on the core that it shares with database and clients, so that what it times
 * is the server and not its own wait for that core. Answers how that went, for the reader of results:
 * only root may.
 */
export function goFirst(): string {
  try {
    setPriority(FIRST);
    return "Whoever took the time went first on its core.";
  } catch {
    return "Whoever took the time shared its core with load and database.";
  }
}

/** Takes from a process that this one started what `goFirst` gave this one. */
export function goAsUsual(pid: number | undefined): void {
  if (pid !== undefined) setPriority(pid, AS_USUAL);
}

/** How the work was spread, for the reader of results. */
export const SPREAD_OF_WORK = canPin
  ? "Servers were pinned to one core, load and database to the others."
  : "Nothing was pinned to a core: taskset or a second core is missing.";
