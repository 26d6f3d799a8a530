import path from "node:path";
import { Logger, runOnce, type TaskList } from "graphile-worker";
import { afterAll } from "vitest";
import { notifyInvoice } from "~/features/invoices/emails/notify-invoice.tsx";
import { compose } from "~/server/boot/compose.ts";
import { readConfig } from "~/server/boot/config.ts";
import { createLog } from "~/server/boot/log.ts";
import { connect } from "~/server/db/connect.ts";
import type { Clock } from "~/server/ports/clock.ts";
import type { Services } from "~/server/services.ts";
import { taskList } from "~/tasks/runner.ts";
import { createTestDatabase } from "../setup/database.ts";
import { watched } from "../setup/event-loop.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { noteArrivals, type ReceivedMail, readMailFolder } from "./mail.ts";

/** A clock that goes on only by as much as a test wants. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** Lets a moment pass on a test's clock, so that what comes next is later; a process's own clock goes by itself. */
export function tick(app: Services): void {
  if ("advance" in app.clock) (app.clock as TestClock).advance(1);
}

/** A Tuesday morning, far from midnight, a month's end and the turn of the clocks. */
export const TEST_START = new Date("2026-03-10T10:00:00+01:00");

interface AppOptions {
  /**
   * The real time: for what a process of its own or the database's clock sees too. Or a clock that
   * others have as well.
   */
  clock?: "fixed" | "real" | TestClock;
  /** Mails with invoices stay in the outbox: for who reads none, and would have each drawn. */
  invoices?: "sent" | "waiting";
}

export interface TestApp {
  app: Services;
  clock: TestClock;
  env: Record<string, string>;
  /** Everything the app logged, at every level, a JSON line each. */
  logLines: string[];
  /** Runs the tasks that are due, and those that they add, until none is left. */
  runTasks(): Promise<void>;
  /** The mails in the folder, oldest first; of one recipient when one is named. */
  mails(to?: string): Promise<ReceivedMail[]>;
}

/**
 * The product without its web server, on a database and a data folder of its own. Called at the top
 * of a test file; cleans up after the file's last test.
 */
export async function makeApp(
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = await temporaryFolder("data");
  afterAll(async () => {
    await database.drop();
    await folder.remove();
  });
  return joinApp({ DATABASE_URL: database.url, DATA_DIR: folder.path, ...settings }, options);
}

/**
 * The product without its web server, on the database and the data folder that `settings` name.
 * Called at the top of a test file; lets go of the database after the file's last test.
 */
export function joinApp(settings: Record<string, string>, options: AppOptions = {}): TestApp {
  const env = {
    DEMO_DATA: "off",
    RATE_LIMIT_FACTOR: "1000",
    PASSWORD_COST: "10",
    LOG_LEVEL: "trace",
    ...settings,
  };
  const config = readConfig(env, process.cwd());
  const logLines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => void logLines.push(line) });
  const { clock: asked = "fixed" } = options;
  const clock = typeof asked === "string" ? testClock(asked) : asked;
  const db = connect(config.databaseUrl ?? "", log);
  const app = compose(config, db, log, clock);
  afterAll(async () => {
    app.mailer.close();
    await db.$client.end();
  });
  return {
    app,
    clock,
    env,
    logLines,
    runTasks: () =>
      runWaitingTasks(app, options.invoices === "waiting" ? [notifyInvoice.name] : []),
    mails: (to) => readMailFolder(mailFolderOf(app), to),
  };
}

/**
 * A clock of its own: 'fixed' stands still at the test's start, 'running' goes on from there by itself,
 * as whoever waits for one another needs it, and 'real' is the machine's.
 */
export function testClock(kind: "fixed" | "running" | "real"): TestClock {
  let ahead = 0;
  const begun = performance.now();
  const start = {
    fixed: () => TEST_START.getTime(),
    running: () => TEST_START.getTime() + performance.now() - begun,
    real: () => Date.now(),
  };
  return {
    now: () => new Date(start[kind]() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

const mailFolderOf = ({ config }: Services) => path.join(config.dataDir, "mail");

// A task that holds the event loop fails the file it runs in.
function watchedTasks(app: Services, left: string[]): TaskList {
  return Object.fromEntries(
    Object.entries(taskList(app))
      .filter(([name]) => !left.includes(name))
      .map(([name, task]) => [
        name,
        (payload, helpers) =>
          watched(name, async () => {
            await task?.(payload, helpers);
            noteArrivals(mailFolderOf(app));
          }),
      ]),
  );
}

/** Runs what is due in the outbox of `app` but what is `left`; a task that fails stays there for its next attempt. */
async function runWaitingTasks(app: Services, left: string[]): Promise<void> {
  await runOnce({
    pgPool: app.db.$client,
    taskList: watchedTasks(app, left),
    noHandleSignals: true,
    // Only what ticks tasks off in batches, done or failed, has ticked off the last one when it ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === "error") app.log.error({ task: message }, "task failed");
    }),
  });
}
