import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { TooBusy } from "~/shared/too-busy.ts";
import type { Derivation } from "./derive-key.ts";

export interface Passwords {
  /**
   * Asked before any other work is done for a password. While the queue is full it waits a while
   * for room. @throws TooBusy when there is still none
   */
  admit(): Promise<void>;
  /** @throws TooBusy */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is the one behind `hash`. Without a hash it is as much work and the answer
   * is no, so that the time tells nobody whether there is an account. @throws TooBusy
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const THREAD = "app/server/auth/derive-key.ts";
// One processor stays free for pages. A full queue is a few seconds.
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING = 24;
const HOLD_MS = { least: 1_000, most: 4_000 };
const MAX_HELD = 1_000;

// Of hashes that do not name their cost.
const FORMER_COST = { ln: 14, r: 16, p: 1 };

/**
 * Password hashing by scrypt, a bounded number of them at a time, in threads of low priority.
 * Stored as '$scrypt$ln=15,r=8,p=3$salt$key' for a cost `ln` of 15; the 'salt:key' of before is still
 * read.
 */
export function createPasswords(root: string, ln: number): Passwords {
  const cost = { ln, r: 8, p: 3 };
  const nobodys = stored(cost, "0".repeat(32), Buffer.alloc(64));
  const { enter, admit } = gate(AT_ONCE, WAITING);
  const threads = Array.from({ length: AT_ONCE }, () => hashingThread(path.join(root, THREAD)));
  const derive = (derivation: Derivation) =>
    enter(async () => {
      const thread = threads.pop();
      if (!thread) throw new Error("more hashes at once than threads");
      try {
        return await thread(derivation);
      } finally {
        threads.push(thread);
      }
    });
  return {
    admit,
    async hash(password) {
      const salt = randomBytes(16).toString("hex");
      return stored(cost, salt, await derive({ password: spelled(password), salt, cost }));
    },
    async verify(hash, password) {
      const { key, ...known } = parse(hash ?? nobodys);
      const derived = await derive({ password: spelled(password), ...known });
      return timingSafeEqual(derived, key) && hash !== null;
    },
  };
}

// Two keyboards may write one letter in two ways.
function spelled(password: string): string {
  return password.normalize("NFKC");
}

function stored({ ln, r, p }: Derivation["cost"], salt: string, key: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${key.toString("hex")}`;
}

const STORED = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$(\w+)\$(\w+)$/;

function parse(hash: string): { cost: Derivation["cost"]; salt: string; key: Buffer } {
  const [, ln, r, p, salt = "", key = ""] = STORED.exec(hash) ?? [];
  if (key) {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt, key: Buffer.from(key, "hex") };
  }
  const [formerSalt = "", formerKey = ""] = hash.split(":");
  return { cost: FORMER_COST, salt: formerSalt, key: Buffer.from(formerKey, "hex") };
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
  // Answered at once, a refusal would be asked again at once, and refusing becomes the work.
  const admit = async () => {
    if (!full()) return;
    if (held >= MAX_HELD) throw new TooBusy();
    held += 1;
    await sleep(randomInt(HOLD_MS.least, HOLD_MS.most));
    held -= 1;
    if (full()) throw new TooBusy();
  };
  const enter = async <Value>(work: () => Promise<Value>): Promise<Value> => {
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
  return { enter, admit };
}
