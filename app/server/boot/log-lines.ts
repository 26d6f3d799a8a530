import { write, writeSync } from "node:fs";

/** What waits to be written at most; what comes on top of it is lost, and counted. */
const MOST_BYTES = 1_000_000;
const AGAIN_MS = 500;
/** A write that takes longer than this waits for a reader that does not read. */
const HANGS_MS = 100;
/** Nobody reads any more, and nobody will. */
const GONE = new Set(["EPIPE", "EBADF"]);

/** Where the lines of a log go. */
export interface Lines {
  write(line: string): void;
  /** Writes what waits, before the process ends; a reader that hangs does not hold that up. */
  flushSync(): void;
  /** Whether a write is under way that waits for a reader: a process that ends in order waits too. */
  hangs(): boolean;
}

/**
 * Writes lines to an open file, standard output by default. It never throws, waits or grows for it: a
 * full disk, a reader that hangs and one that has gone cost lines, and nothing else. Once there is room
 * again, a line says how many were lost.
 */
export function logLines(file = 1): Lines {
  let waiting = "";
  let lost = 0;
  let writing: { rest: number; since: number } | null = null;
  let pause: NodeJS.Timeout | undefined;
  let isGone = false;

  function writeOn(): void {
    if (writing || pause || isGone || waiting === "") return;
    const piece = waiting;
    waiting = "";
    pass(Buffer.from(piece));
  }

  function pass(bytes: Buffer): void {
    writing = { rest: bytes.length, since: performance.now() };
    write(file, bytes, (error, written) => {
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
    writing = { rest: bytes.length, since: -Infinity };
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

  const hangs = () => writing !== null && performance.now() - writing.since > HANGS_MS;

  return {
    hangs: () => hangs() && !pause,
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
