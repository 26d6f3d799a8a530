import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const CORES = availableParallelism();
const canPin = CORES > 1 && spawnSync("taskset", ["-c", "0", "true"]).status === 0;

/** What goes before the command line of a measured server: it has the first core to itself. */
export const ON_OWN_CORE: readonly string[] = canPin ? ["taskset", "-c", "0"] : [];

/** Keeps this process, and the database and clients that it starts, off the servers' core. */
export function leaveServersAlone(): void {
  if (!canPin) return;
  spawnSync("taskset", ["-acp", `1-${CORES - 1}`, String(process.pid)], { stdio: "ignore" });
}

/** How the work was spread, for the reader of results. */
export const SPREAD_OF_WORK = canPin
  ? "Servers were pinned to one core, load and database to the others."
  : "Nothing was pinned to a core: taskset or a second core is missing.";
