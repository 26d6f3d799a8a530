// A thread of its own, started by passwords.ts: derives one key after the other, and yields to
// everything else that wants the processor.
import { scryptSync } from "node:crypto";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** What a thread is asked; it answers the derived key. */
export interface Derivation {
  password: string;
  salt: string;
  /** scrypt's cost: N is 2 to the power `ln`. */
  cost: { ln: number; r: number; p: number };
}

const KEY_BYTES = 64;
const MAX_MEMORY = 64 * 1024 * 1024;

// Linux gives every thread a priority of its own; elsewhere this would slow down the pages too.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", ({ password, salt, cost: { ln, r, p } }: Derivation) => {
  const options = { N: 2 ** ln, r, p, maxmem: MAX_MEMORY };
  parentPort?.postMessage(scryptSync(password, salt, KEY_BYTES, options));
});
