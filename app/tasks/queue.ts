import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Logger,
  parseCrontab,
  type Job as QueuedTask,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { App } from "~/server/app.ts";
import { outlastOutage, steadfastPool } from "~/server/db/outage.ts";
import { MailHeldBack } from "~/server/ports/mailer.ts";
import { ServiceAway } from "~/server/ports/service-away.ts";
import { withoutCause } from "~/server/seen/cause.ts";
import { servicesOf } from "~/server/services.ts";

export interface Queue {
  name: string;
  tasks: TaskList;
  crontab: string;
  workers: number;
  /**
   * Tasks that are taken from the database at once, and ticked off together: for many short ones.
   * What is taken waits in this process, for half a minute at most.
   */
  taken: number;
}

/** When a turn of the clock was due, and when the queue looked, in milliseconds since 1970. */
interface Turn {
  currentTimestamp: number;
  expectedTimestamp: number;
}

const TICK_OFF_MS = 10;
// With the time of a task itself less than what other processes wait before they release it.
const WAITS_MS = 30_000;
const STEADY_MS = 60_000;
/** How often a queue looks for tasks that nothing tells it of. */
const POLL_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const STOP_MS = 5_000;
/** A loop that was held up is late by less. */
const JUMP_MS = 10 * 60_000;

/**
 * Runs the tasks of a queue until stopped. A runner that ends by itself is started again, after a
 * pause that grows while it keeps ending. A task that fails because the database is away goes on as
 * soon as it is back, without an attempt being counted.
 */
export function superviseQueue(
  app: App,
  { name, tasks, crontab, workers, taken }: Queue,
  held: HeldTasks,
): { stop(): Promise<void> } {
  const { db, log } = servicesOf(app);
  const stopping = new AbortController();
  // The queue's own signal comes when it has waited for its tasks long enough.
  const abortSignal = stopping.signal;
  const taskList = eachTask(tasks, (work) => (payload, helpers) => {
    const attempt = async () => await work(payload, { ...helpers, abortSignal });
    return held.run(helpers.job, () => outlastOutage(attempt, abortSignal));
  });

  async function runOnce(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => held.workers.push(workerPool.id));
    events.on("localQueue:getJobs:complete", ({ jobs: tasks }) => held.take(tasks));
    const localQueue = { size: taken, ttl: WAITS_MS };
    const delay = { completeJobBatchDelay: TICK_OFF_MS, failJobBatchDelay: TICK_OFF_MS };
    const together = { localQueue, ...delay };
    const { sessions } = db.$client;
    const runner: Runner = await run({
      pgPool: steadfastPool(db.$client, sessions, stopping.signal),
      concurrency: workers,
      noPreparedStatements: !db.$client.roads.prepared,
      ...(sessions ? {} : { pollInterval: POLL_MS }),
      noHandleSignals: true,
      preset: taken > 1 ? { worker: together } : {},
      logger: quietLogger(app, name),
      taskList,
      parsedCronItems: parseCrontab(crontab),
      events,
    });
    const end = () => void runner.stop().catch(() => undefined);
    // It would wait until the old time is there again, or take each minute in between.
    const lookAtClock = ({ currentTimestamp, expectedTimestamp }: Turn) => {
      const jumpedMs = currentTimestamp - expectedTimestamp;
      if (Math.abs(jumpedMs) < JUMP_MS) return;
      log.warn({ jumpedMs }, "the machine's clock was set: turns are taken by the new time");
      end();
    };
    events.on("cron:prematureTimer", lookAtClock);
    events.on("cron:overdueTimer", lookAtClock);
    if (stopping.signal.aborted) end();
    stopping.signal.addEventListener("abort", end);
    await runner.promise.finally(() => stopping.signal.removeEventListener("abort", end));
  }

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const started = performance.now();
      const error = await runOnce().catch((thrown: unknown) => thrown);
      held.forgetEnded();
      if (stopping.signal.aborted) return;
      log.error({ queue: name, error }, "the task runner ended and is started again");
      if (performance.now() - started > STEADY_MS) failures = 0;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      const spread = pause * (0.5 + Math.random());
      await sleep(spread, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  }

  const ended = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

export function eachTask(tasks: TaskList, wrapped: (work: Task) => Task): TaskList {
  const named = Object.entries(tasks).flatMap(([name, work]) =>
    work ? [[name, wrapped(work)] as const] : [],
  );
  return Object.fromEntries(named);
}

interface Details {
  error?: unknown;
  fatalError?: unknown;
  job?: { id: string; task_identifier: string; attempts: number; payload?: unknown };
}

// The queue's own sentence repeats the error's message, with the values of the failed statement.
function quietLogger(app: App, queue: string): Logger {
  const { log } = servicesOf(app);
  return new Logger(() => (level, message, meta) => {
    if (level !== "error" && level !== "warning") return;
    const { error, fatalError, job: task } = (meta ?? {}) as Details;
    // Its host or service was told of once, and may have thousands of them.
    if (error instanceof MailHeldBack || error instanceof ServiceAway) return;
    const { request } = withoutCause(task?.payload);
    const fields = {
      queue,
      ...(request && { request }),
      said: message.split(/\n|with error/)[0],
      ...(task ? { id: task.id, task: task.task_identifier, attempt: task.attempts } : {}),
      error: error ?? fatalError,
    };
    if (level === "error") log.error(fields, task ? "task failed" : "task runner");
    else log.warn(fields, "task runner");
  });
}

// Longer than an answer of the database is ever on its way.
const STALE_SECONDS = 10;

/** The tasks that this process took from the queue, to find its locks without a running task. */
export class HeldTasks {
  /** Names under which this process locked tasks since it started. */
  readonly workers: string[] = [];
  readonly #taken = new Set<string>();
  readonly #running = new Set<string>();

  /** Tasks that came from the queue and wait here for their turn. */
  take(tasks: readonly QueuedTask[]): void {
    for (const task of tasks) this.#taken.add(keyOf(task));
  }

  /** Runs one attempt at a task. It stays in the list afterwards, until its end is stored. */
  async run<Value>(task: QueuedTask, work: () => Promise<Value>): Promise<Value> {
    const key = keyOf(task);
    this.#taken.add(key);
    this.#running.add(key);
    try {
      return await work();
    } finally {
      this.#running.delete(key);
    }
  }

  /** A runner has ended, so the ends of its tasks will not be stored: takes them off the list. */
  forgetEnded(): void {
    for (const key of this.#taken) if (!this.#running.has(key)) this.#taken.delete(key);
  }

  /**
   * Takes the locks off tasks that were given to this process but never reached it, because the
   * connection broke in between. Only this process may: no other has its list of running tasks.
   */
  async releaseStrays(app: App): Promise<void> {
    const { db, log } = servicesOf(app);
    if (this.workers.length === 0) return;
    const before = [...this.#taken];
    const { rows: locks } = await db.$client.query<{
      id: string;
      attempts: number;
      stale: boolean;
    }>(
      `select id::text, attempts, locked_at < now() - make_interval(secs => $2) as stale
       from graphile_worker._private_jobs where locked_by = any($1)`,
      [this.workers, STALE_SECONDS],
    );
    const strays = locks.filter((lock) => lock.stale && !this.#taken.has(keyOf(lock)));
    const locked = new Set(locks.map(keyOf));
    for (const key of before) {
      if (!locked.has(key) && !this.#running.has(key)) this.#taken.delete(key);
    }
    if (strays.length === 0) return;
    await db.$client.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null
       where id = any($1::bigint[]) and locked_by = any($2)`,
      [strays.map(({ id }) => id), this.workers],
    );
    log.warn({ tasks: strays.length }, "tasks that never arrived were put back");
  }
}

function keyOf({ id, attempts }: { id: string; attempts: number }): string {
  return `${id}:${attempts}`;
}
