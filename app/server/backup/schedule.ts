import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { isAhead } from "~/shared/clock-skew.ts";
import { dayAfter, dutchDay, dutchTime, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { CannotRun } from "../boot/cannot-run.ts";
import type { Db } from "../db/connect.ts";
import type { Services } from "../services.ts";
import { changingOf } from "./changing.ts";
import { noteState } from "./make.ts";
import { lastBackup, misdatedBackups, readBackups } from "./manifest.ts";
import { shipper, type Target } from "./ship.ts";

const SHIP_MS = 10_000;
const LOOK_MS = 20_000;
// What is wrong for longer is said again so often.
const SAID_AGAIN_MS = 10 * MINUTE_MS;

/**
 * True while the turn of today, or of yesterday while it is too early, has no backup yet; `at` is '03:30'. A
 * `last` one that is dated ahead counts as none.
 */
export function isTurn(now: Date, last: Date | null, at: string): boolean {
  const day = dutchDay(now);
  const due = `${dutchTime(now) >= at ? day : dayAfter(day, -1)} ${at}`;
  return last === null || isAhead(last, now) || `${dutchDay(last)} ${dutchTime(last)}` < due;
}

interface Scheduled {
  app: Pick<Services, "config" | "log" | "mailer" | "clock">;
  db: Db;
  target: Target;
  /** The environment that a backup's own process gets. */
  env: Record<string, string | undefined>;
}

/**
 * Keeps backups while the product runs: what changes goes there within seconds, and each day at BACKUP_AT one
 * is made, in a process of its own that comes after all others. What fails is logged as an error, and mailed
 * once a day; the next try is an hour later.
 */
export function startBackups({ app, db, target, env }: Scheduled): { stop(): Promise<void> } {
  const { config, log, clock } = app;
  const ending = new AbortController();
  const { signal } = ending;

  const warnedOf = new Set<string>();

  /** When the last backup began; null without one. */
  async function lastMoment(): Promise<Date | null> {
    const now = clock.now();
    const backups = await readBackups(target.store);
    for (const { folder, startedAt } of misdatedBackups(backups, now)) {
      if (warnedOf.has(folder)) continue;
      warnedOf.add(folder);
      log.warn({ folder, startedAt }, "a backup is dated by a clock that was ahead");
    }
    const last = lastBackup(backups, now);
    return last ? new Date(last.startedAt) : null;
  }

  async function keepShipping(): Promise<void> {
    let ship: (() => Promise<number>) | undefined;
    let saidAt = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      try {
        ship ??= shipper(target, await changingOf(config, db), (await lastMoment()) ?? clock.now());
        await ship();
        if (saidAt > 0) log.info({}, "changes reach the backups again");
        saidAt = Number.NEGATIVE_INFINITY;
      } catch (error) {
        if (performance.now() - saidAt > SAID_AGAIN_MS) {
          const why = error instanceof CannotRun ? { reason: error.message } : { error };
          log.error(why, "changes do not reach the backups: they pile up on this disk");
          saidAt = performance.now();
        }
      }
      await sleep(SHIP_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async function keepTurns(at: string): Promise<void> {
    let last: Date | null = null;
    let notBefore = 0;
    let mailed = "";
    while (!signal.aborted) {
      const now = clock.now();
      if (isTurn(now, last, at) && performance.now() >= notBefore) {
        try {
          // Another process may have made it.
          last = await lastMoment();
          if (isTurn(now, last, at)) {
            log.info({ said: await makeApart(config.root, env, signal) }, "the backup's turn");
            last = await lastMoment();
          }
          await noteState(config.dataDir, { lastGood: last?.toISOString() ?? null, failed: null });
        } catch (error) {
          if (signal.aborted) return;
          notBefore = performance.now() + HOUR_MS;
          const why = (error as Error).message;
          log.error({ reason: why }, "the backup failed");
          const failed = { at: now.toISOString(), why };
          await noteState(config.dataDir, { lastGood: last?.toISOString() ?? null, failed }).catch(
            () => undefined,
          );
          if (mailed !== dutchDay(now)) await tellAdmins(app, now, why);
          mailed = dutchDay(now);
        }
      }
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const work = Promise.all([keepShipping(), config.backup?.at && keepTurns(config.backup.at)]);
  return {
    async stop() {
      ending.abort();
      await work;
    },
  };
}

/** Makes a backup by the operator's own command; answers what it said. @throws Error with what it complained of */
async function makeApart(root: string, env: Scheduled["env"], signal: AbortSignal) {
  const words = ["--disable-warning=DEP0040", "server.ts", "backup", "--scheduled"];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...env, LOG_LEVEL: "error" },
    // It ends with this process, however that ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const end = () => child.kill("SIGKILL");
  signal.addEventListener("abort", end);
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const [[code], said, complaint] = await Promise.all([
      once(child, "exit"),
      text(child.stdout ?? Readable.from([])),
      text(child.stderr ?? Readable.from([])),
    ]);
    if (code !== 0) throw new Error(complaint.trim().slice(-1_000) || `it ended with ${code}`);
    return said.trim();
  } finally {
    signal.removeEventListener("abort", end);
  }
}

async function tellAdmins({ config, mailer, log }: Scheduled["app"], now: Date, why: string) {
  const lines = [
    `De back-up van ${dutchDay(now)} is mislukt. Over een uur probeert Verhuisbod het opnieuw.`,
    why,
    "Wat te doen: docs/backups.md, 'When a backup fails'.",
  ];
  for (const to of config.adminEmails) {
    const mail = {
      messageId: `<backup-${dutchDay(now)}@${new URL(config.appUrl).hostname}>`,
      to,
      subject: `Back-up van ${dutchDay(now)} mislukt`,
      text: lines.join("\n\n"),
      html: lines.map((line) => `<p>${asMarkup(line)}</p>`).join(""),
    };
    await mailer.send(mail).catch((error: Error) => {
      log.warn({ reason: error.message }, "nobody was mailed about the backup");
    });
  }
}

const asMarkup = (line: string) => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
