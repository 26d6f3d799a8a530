import { once } from "node:events";
import { availableParallelism, constants } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { SIGN_INS_BUSY } from "~/shared/too-busy.ts";
import { takeTurns } from "../turns.ts";
import type { Derivation, Derived } from "./derive-key.ts";

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const THREAD = "app/server/auth/derive-key.ts";
// One processor stays free for pages.
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/**
 * So many keys a thread derives before it answers: the main thread then does eight times in a row what
 * follows a key, which costs it half of what eight times apart would.
 */
const TOGETHER = 8;
/** So long a thread rests after its keys, as a share of the time they took: pages have the main thread then. */
const REST = 1;

// Nobody waits longer than five seconds: for room in the line, and then in it.
const LONGEST_MS = 3_500;
const HOLD_MS = { least: 1_000, most: 1_500 };
/** The share of the last keys in what a key is taken to last. */
const NEWS = 1 / 4;

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;
// A page need not wait for the core of such a key; beside other programs the key waits for seconds.
const LOWEST = constants.priority.PRIORITY_LOW;
/** So many times what they should take several keys get: busy programs leave the lowest priority next to nothing. */
const PATIENCE = 5;

interface Asked {
  derivation: Derivation;
  settle: PromiseWithResolvers<Uint8Array>;
}

/**
 * Derives keys in threads of low priority, of the lowest while several wait, and keeps whoever waits in a
 * line that is as long as a few seconds: by what a key lasts here, until then taken to be `expectedMs`.
 */
export function hashInThreads(root: string, expectedMs: number) {
  let usualMs = expectedMs;
  const inLine = () => Math.max(1, AT_ONCE * (LONGEST_MS / usualMs - TOGETHER));
  const turns = takeTurns(AT_ONCE * TOGETHER, inLine, SIGN_INS_BUSY, HOLD_MS);
  const thread = (priority: number) => hashingThread(path.join(root, THREAD), priority);
  const free = Array.from({ length: AT_ONCE }, () => ({ one: thread(LOW), more: thread(LOWEST) }));
  const last = thread(LOWEST);
  const waiting: Asked[] = [];

  const work = async (by: (typeof free)[number]) => {
    // What is asked in this moment may come along.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const share = Math.ceil(waiting.length / (free.length + 1));
      const batch = waiting.splice(0, Math.min(TOGETHER, share));
      const begun = performance.now();
      await deriveSoon(by, batch, PATIENCE * batch.length * expectedMs);
      await sleep(REST * (performance.now() - begun));
      usualMs += NEWS * ((performance.now() - begun) / batch.length - usualMs);
    }
    free.push(by);
  };
  return {
    waitForRoom: turns.waitForRoom,
    soon: (derivation: Derivation) =>
      turns.take(() => {
        const settle = Promise.withResolvers<Uint8Array>();
        waiting.push({ derivation, settle });
        const by = free.pop();
        // A hash that fails rejects the promise of whoever asked for it.
        if (by) void work(by);
        return settle.promise;
      }),
    /** A key that nobody waits for, made when nothing else needs the processor. */
    async later(derivation: Derivation): Promise<Uint8Array> {
      const settle = Promise.withResolvers<Uint8Array>();
      await deriveAll(last, [{ derivation, settle }]);
      return await settle.promise;
    },
  };
}

/** Threads that go on with keys which nobody waits for any more. */
const busy = new Set<HashingThread>();

/** At the lowest priority where there are several, and at the low one too when that takes longer than `mostMs`. */
async function deriveSoon({ one, more }: Threads, batch: readonly Asked[], mostMs: number) {
  if (batch.length === 1 || busy.has(more)) return await deriveAll(one, batch);
  busy.add(more);
  const derived = new AbortController();
  const all = deriveAll(more, batch).then(() => {
    busy.delete(more);
    derived.abort();
  });
  // Whatever comes first settles a key; the other answer changes nothing.
  const again = sleep(mostMs, null, { signal: derived.signal }).then(
    () => deriveAll(one, batch),
    () => undefined,
  );
  await Promise.race([all, again]);
}

async function deriveAll(by: HashingThread, batch: readonly Asked[]): Promise<void> {
  try {
    const derived = await by(batch.map(({ derivation }) => derivation));
    for (const [index, { settle }] of batch.entries()) {
      const key = derived[index];
      if (key instanceof Uint8Array) settle.resolve(key);
      else settle.reject(key);
    }
  } catch (error) {
    for (const { settle } of batch) settle.reject(error);
  }
}

type HashingThread = ReturnType<typeof hashingThread>;
type Threads = Record<"one" | "more", HashingThread>;

/** A thread that is started by its first keys, and again by the next ones after it broke; they take turns. */
export function hashingThread(file: string, priority: number) {
  let worker: Worker | null = null;
  const turns = takeTurns(1, () => Number.POSITIVE_INFINITY, SIGN_INS_BUSY);
  const derive = async (derivations: readonly Derivation[]): Promise<Derived[]> => {
    worker ??= new Worker(file, { workerData: priority });
    const asked = worker;
    // Only keys under way keep the process up.
    asked.ref();
    try {
      asked.postMessage(derivations);
      const [derived] = await once(asked, "message");
      return derived;
    } catch (error) {
      worker = null;
      throw error;
    } finally {
      asked.unref();
    }
  };
  return (derivations: readonly Derivation[]) => turns.take(() => derive(derivations));
}
