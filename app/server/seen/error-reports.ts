import { setTimeout as sleep } from "node:timers/promises";

/** A line of the log, as it is written there: without anybody's contact data. */
export interface LoggedError {
  level: number;
  /** When, in milliseconds since 1970. */
  time: number;
  msg: string;
  error?: LoggedCause;
  request?: string;
  task?: string;
  [fact: string]: unknown;
}

interface LoggedCause {
  type?: string;
  message?: string;
  /** The first frames, the innermost first, each behind the next 'at'. */
  stack?: string;
}

/** A report, and how many of its kind were left out before it. */
export interface ErrorReport extends LoggedError {
  leftOut: number;
}

/** Hands one report over. @throws when it was not taken */
export type SendReport = (report: ErrorReport, signal: AbortSignal) => Promise<void>;

const MOST_WAITING = 100;
const MOST_A_MINUTE = 5;
const MOST_KINDS = 200;
const MINUTE_MS = 60_000;
const TRIES = 3;

/** In milliseconds: what one report may take, the pause after a failed one, and what a stop waits. */
const REPORT_PACE = {
  sendMs: 5_000,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  stopMs: 2_000,
};

/**
 * Takes error lines of the log, and hands them on one at a time, behind whoever logs. Of one kind five a minute
 * are told, of more how many there were; while `send` fails a hundred wait, and the newest are dropped.
 */
export function queueReports(send: SendReport, pace = REPORT_PACE, now = () => performance.now()) {
  const waiting: ErrorReport[] = [];
  const kinds = new Map<string, { since: number; told: number; leftOut: number }>();
  const stopping = new AbortController();
  const lost = { dropped: 0 };
  let tell: (facts: object, what: string) => void = () => undefined;
  let isFailing = false;
  let ended: Promise<void> | null = null;

  function admit(line: LoggedError): ErrorReport | null {
    const key = `${line.msg} ${line.error?.type ?? ""}`.slice(0, 200);
    const present = now();
    let kind = kinds.get(key);
    if (!kind || present - kind.since >= MINUTE_MS) {
      kind = { since: present, told: 0, leftOut: kind?.leftOut ?? 0 };
      kinds.delete(key);
      kinds.set(key, kind);
      const [oldest = key] = kinds.keys();
      if (kinds.size > MOST_KINDS) kinds.delete(oldest);
    }
    if (kind.told >= MOST_A_MINUTE || waiting.length >= MOST_WAITING) {
      kind.leftOut += 1;
      return null;
    }
    kind.told += 1;
    const { leftOut } = kind;
    kind.leftOut = 0;
    return { ...line, leftOut };
  }

  async function attempt(report: ErrorReport): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(pace.sendMs);
      await send(
        report,
        stopping.signal.aborted ? signal : AbortSignal.any([signal, stopping.signal]),
      );
      if (isFailing) tell({ dropped: lost.dropped }, "error reports arrive again");
      [isFailing, lost.dropped] = [false, 0];
      return true;
    } catch (error) {
      // At a level of which nothing is reported, or each failure would be one more report.
      if (!isFailing) tell({ error }, "error reports do not arrive");
      isFailing = true;
      return false;
    }
  }

  async function handOn(): Promise<void> {
    let pause = pace.firstPauseMs;
    let tries = 0;
    for (let [report] = waiting; report; [report] = waiting) {
      tries += 1;
      const isSent = await attempt(report);
      if (isSent) pause = pace.firstPauseMs;
      if (isSent || tries === TRIES) {
        waiting.shift();
        tries = 0;
        if (!isSent) lost.dropped += 1;
      }
      if (isSent) continue;
      if (stopping.signal.aborted) return;
      const { signal } = stopping;
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      pause = Math.min(2 * pause, pace.longestPauseMs);
    }
  }

  return {
    /** Takes a line as the log writes it: JSON, at level 50 (error) or 60 (fatal). */
    write(line: string): void {
      const report = admit(JSON.parse(line) as LoggedError);
      if (!report) return;
      waiting.push(report);
      // It catches what fails.
      ended ??= handOn().finally(() => {
        ended = null;
      });
    },
    /** Where it is told that reports do not arrive. */
    tellOf(told: (facts: object, what: string) => void): void {
      tell = told;
    },
    /** Waits a while for what is under way, and gives up what is not taken by then. */
    async close(): Promise<void> {
      await Promise.race([ended, sleep(pace.stopMs, undefined, { ref: false })]);
      stopping.abort();
      await ended;
    },
  };
}
