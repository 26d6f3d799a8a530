// A thread of its own, started by hashing.ts: derives one key after the other, and yields to
// everything else that needs the processor, as far as the priority in its workerData says.
import { type Argon2Parameters, argon2Sync, type ScryptOptions, scryptSync } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

/** argon2id's cost: memory in KiB, passes over it, and lanes. */
export type ArgonCost = Pick<Argon2Parameters, "memory" | "passes" | "parallelism">;

/** How one key is derived; a thread receives several. Salts are bytes for argon2id, text for scrypt. */
export type Derivation =
  | { kind: "argon2id"; message: string | Uint8Array; salt: Uint8Array; cost: ArgonCost }
  | { kind: "scrypt"; message: string; salt: string; cost: Pick<ScryptOptions, "N" | "r" | "p"> };

/** What a thread answers for each: its key, or why there is none. */
export type Derived = Uint8Array | Error;

const ARGON_KEY_BYTES = 32;
const SCRYPT_KEY_BYTES = 64;
const SCRYPT_MAX_MEMORY = 64 * 1024 * 1024;

// Linux gives every thread a priority of its own; elsewhere this would slow down the pages too.
if (process.platform === "linux") setPriority(0, workerData);

parentPort?.on("message", (asked: Derivation[]) => parentPort?.postMessage(asked.map(derive)));

function derive(asked: Derivation): Derived {
  try {
    if (asked.kind === "scrypt") {
      const options = { ...asked.cost, maxmem: SCRYPT_MAX_MEMORY };
      return scryptSync(asked.message, asked.salt, SCRYPT_KEY_BYTES, options);
    }
    const { message, salt: nonce, cost } = asked;
    return argon2Sync("argon2id", { message, nonce, ...cost, tagLength: ARGON_KEY_BYTES });
  } catch (error) {
    // The others of its message have nothing to do with it.
    return error instanceof Error ? error : new Error(String(error));
  }
}
