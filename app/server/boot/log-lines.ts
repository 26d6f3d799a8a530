import { write, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** What waits to be written at most; what comes on top of it is lost, and counted. */
const MOST_BYTES = 1_000_000;
const AGAIN_MS = 500;
/** A write that takes longer than this waits for a reader that does not read. */
const HANGS_MS = 100;
/** A process that ends waits this long for a write: on a busy machine its end is learned of late. */
const WRITTEN_WITHIN_MS = 1_000;
const WRITTEN_LOOKED_FOR_MS = 10;
/** Nobody reads any more, and nobody will. */
const GONE = new Set(["EPIPE", "EBADF"]);

/** Where the lines of a log go. */
export interface Lines {
  write(line: string): void;
  /** Writes what waits, before the process ends; a reader that hangs does not hold that up. */
  flushSync(): void;
  /** Whether a write is under way that waits for a reader: a process that ends in order waits too. */
  hangs(): boolean;
  /** Waits until all lines are written, a second at most. */
  written(): Promise<void>;
}

/**
 * Writes lines to an open file, standard output by default. It never throws, waits or grows for it: a
 * full disk, a reader that hangs and one that has gone cost lines, and nothing else. Once there is room
 * again, a line says how many were lost.
 */
export function logLines(file = 1): Lines {
  let waiting = "";
  let lost = 0;
  let writing: { rest: number; hangs: boolean } | null = null;
  let pause: NodeJS.Timeout | undefined;
  let isGone = false;

  function writeOn(): void {
    if (writing || pause || isGone || waiting === "") return;
    const piece = waiting;
    waiting = "";
    pass(Buffer.from(piece));
  }

  function pass(bytes: Buffer): void {
    const current = { rest: bytes.length, hangs: false };
    writing = current;
    // A thread that was busy learns of the end of a write after its timers: it looks once more then.
    const late = setTimeout(
      () => setImmediate(() => (current.hangs = true)).unref(),
      HANGS_MS,
    ).unref();
    write(file, bytes, (error, written) => {
      clearTimeout(late);
      writing = null;
      if (error) return failed(error, bytes);
      if (written < bytes.length) return pass(bytes.subarray(written));
      if (lost > 0) waiting = lossLine() + waiting;
      writeOn();
    });
  }

  function failed({ code = "" }: NodeJS.ErrnoException, bytes: Buffer): void {
    isGone = GONE.has(code);
    if (isGone) return;
    writing = { rest: bytes.length, hangs: true };
    pause = setTimeout(() => {
      pause = undefined;
      pass(bytes);
    }, AGAIN_MS).unref();
  }

  function lossLine(): string {
    const told = { level: 40, time: Date.now(), lines: lost, msg: "lines of this log were lost" };
    lost = 0;
    return `${JSON.stringify(told)}\n`;
  }

  const hangs = () => writing?.hangs === true;

  return {
    hangs: () => hangs() && !pause,
    async written() {
      const latest = performance.now() + WRITTEN_WITHIN_MS;
      while (writing && !pause && performance.now() < latest) await sleep(WRITTEN_LOOKED_FOR_MS);
    },
    write(line) {
      if (isGone) return;
      // Characters: a log of ours is nearly all ASCII.
      if ((writing?.rest ?? 0) + waiting.length + line.length > MOST_BYTES) lost += 1;
      else waiting += line;
      writeOn();
    },
    flushSync() {
      if (hangs() || isGone) return;
      try {
        for (let bytes = Buffer.from(waiting); bytes.length > 0; ) {
          bytes = bytes.subarray(writeSync(file, bytes));
        }
        waiting = "";
      } catch {
        // Full just now: what waits stays, should the process live on.
      }
    },
  };
}
