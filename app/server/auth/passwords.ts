import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { TooBusy } from "~/shared/too-busy.ts";
import type { ArgonCost, Derivation } from "./derive-key.ts";

export interface Passwords {
  /**
   * Called before any other work is done for a password. While the queue is full it waits a while
   * for room. @throws TooBusy when there is still none
   */
  waitForSlot(): Promise<void>;
  /** @throws TooBusy */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is the one behind `hash`. Without a hash it is as much work and the answer
   * is no, so that the time tells nobody whether there is an account. @throws TooBusy
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a new hash of the same password would be another kind, or of another cost. */
  isOutdated(hash: string): boolean;
}

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const THREAD = "app/server/auth/derive-key.ts";
// One processor stays free for pages. A full queue is a few seconds.
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING = 24;
const HOLD_MS = { least: 1_000, most: 4_000 };
const MAX_HELD = 1_000;

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PASSES = 2;
const LANES = 1;

/**
 * Password hashing by argon2id with so many KiB of `memory`, a bounded number of hashes at a time, in
 * threads of low priority. Stored in the PHC format: '$argon2id$v=19$m=19456,t=2,p=1$salt$key'. Hashes
 * of the releases before, '$scrypt$ln=15,r=8,p=3$salt$key', are still verified.
 */
export function createPasswords(root: string, memory: number): Passwords {
  const cost: ArgonCost = { m: memory, t: PASSES, p: LANES };
  const nobodys = stored(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));
  const { runInTurn, waitForSlot } = gate(AT_ONCE, WAITING);
  const threads = Array.from({ length: AT_ONCE }, () => hashingThread(path.join(root, THREAD)));
  const derive = (derivation: Derivation) =>
    runInTurn(async () => {
      const thread = threads.pop();
      if (!thread) throw new Error("more hashes at once than threads");
      try {
        return await thread(derivation);
      } finally {
        threads.push(thread);
      }
    });
  return {
    waitForSlot,
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive({ kind: "argon2id", password: spelled(password), salt, cost });
      return stored(cost, salt, key);
    },
    async verify(hash, password) {
      const { key, derivation } = parse(hash ?? nobodys, spelled(password));
      const derived = await derive(derivation);
      return derived.length === key.length && timingSafeEqual(derived, key) && hash !== null;
    },
    isOutdated: (hash) => !hash.startsWith(prefixOf(cost)),
  };
}

// Two keyboards may write one letter in two ways.
function spelled(password: string): string {
  return password.normalize("NFKC");
}

function prefixOf({ m, t, p }: ArgonCost): string {
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$`;
}

function stored(cost: ArgonCost, salt: Buffer, key: Buffer): string {
  return `${prefixOf(cost)}${unpadded(salt)}$${unpadded(key)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

const ARGON = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;
const SCRYPT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$(\w+)\$(\w+)$/;

/** The key of a stored hash, and how it would be derived from `password`. @throws for no hash of ours */
function parse(hash: string, password: string): { key: Buffer; derivation: Derivation } {
  const [, m, t, lanes, nonce, argonKey] = ARGON.exec(hash) ?? [];
  if (nonce && argonKey) {
    const cost = { m: Number(m), t: Number(t), p: Number(lanes) };
    const salt = Buffer.from(nonce, "base64");
    const derivation = { kind: "argon2id", password, salt, cost } as const;
    return { key: Buffer.from(argonKey, "base64"), derivation };
  }
  const [, ln, r, p, salt, scryptKey] = SCRYPT.exec(hash) ?? [];
  if (!salt || !scryptKey) throw new Error("a stored password hash has no known form");
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const derivation = { kind: "scrypt", password, salt, cost } as const;
  return { key: Buffer.from(scryptKey, "hex"), derivation };
}

/** A thread that is started by its first hash, and again by the next one after it broke. */
function hashingThread(file: string) {
  let worker: Worker | null = null;
  return async (derivation: Derivation): Promise<Buffer> => {
    worker ??= new Worker(file);
    const asked = worker;
    // Only a hash under way keeps the process up.
    asked.ref();
    try {
      asked.postMessage(derivation);
      const [key] = await once(asked, "message");
      return Buffer.from(key);
    } catch (error) {
      worker = null;
      throw error;
    } finally {
      asked.unref();
    }
  };
}

function gate(atOnce: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  let held = 0;
  const full = () => queue.length >= waiting;
  // A client retries a refusal that comes at once: then refusing would take all the time.
  const waitForSlot = async () => {
    if (!full()) return;
    if (held >= MAX_HELD) throw new TooBusy();
    held += 1;
    await sleep(randomInt(HOLD_MS.least, HOLD_MS.most));
    held -= 1;
    if (full()) throw new TooBusy();
  };
  const runInTurn = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < atOnce) running += 1;
    else {
      if (full()) throw new TooBusy();
      await new Promise<void>((start) => queue.push(start));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { runInTurn, waitForSlot };
}
