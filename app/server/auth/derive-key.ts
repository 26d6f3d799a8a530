// A thread of its own, started by hashing.ts: derives one key after the other, and yields to
// everything else that needs the processor, as far as the priority in its workerData says.
import { argon2Sync, scryptSync } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

/** argon2id's cost: memory in KiB, passes over it, and lanes. */
export interface ArgonCost {
  m: number;
  t: number;
  p: number;
}

/** scrypt's cost: N is 2 to the power `ln`. */
export interface ScryptCost {
  ln: number;
  r: number;
  p: number;
}

/** How one key is derived; a thread receives several. Salts are bytes for argon2id, text for scrypt. */
export type Derivation =
  | { kind: "argon2id"; message: string | Uint8Array; salt: Uint8Array; cost: ArgonCost }
  | { kind: "scrypt"; message: string; salt: string; cost: ScryptCost };

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
    return asked.kind === "argon2id" ? argon(asked) : scrypt(asked);
  } catch (error) {
    // The others of its message have nothing to do with it.
    return error instanceof Error ? error : new Error(String(error));
  }
}

function argon({ message, salt, cost: { m, t, p } }: Derivation & { kind: "argon2id" }): Buffer {
  return argon2Sync("argon2id", {
    message,
    nonce: salt,
    memory: m,
    passes: t,
    parallelism: p,
    tagLength: ARGON_KEY_BYTES,
  });
}

function scrypt({ message, salt, cost: { ln, r, p } }: Derivation & { kind: "scrypt" }): Buffer {
  const options = { N: 2 ** ln, r, p, maxmem: SCRYPT_MAX_MEMORY };
  return scryptSync(message, salt, SCRYPT_KEY_BYTES, options);
}
