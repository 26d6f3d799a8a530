import type { Job as QueuedTask } from "graphile-worker";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";

interface Lock {
  id: string;
  attempts: number;
  stale: boolean;
}

// Longer than an answer of the database is ever on its way.
const STALE_SECONDS = 10;

/** The tasks that this process took from the queue, to find its locks without a running task. */
export class HeldTasks {
  readonly #workers: string[] = [];
  readonly #taken = new Set<string>();
  readonly #running = new Set<string>();

  /** Names under which this process locked tasks since it started. */
  get workers(): readonly string[] {
    return this.#workers;
  }

  addWorker(id: string): void {
    this.#workers.push(id);
  }

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
    if (this.#workers.length === 0) return;
    const before = [...this.#taken];
    const { rows: locks } = await db.$client.query<Lock>(
      `select id::text, attempts, locked_at < now() - make_interval(secs => $2) as stale
       from graphile_worker._private_jobs where locked_by = any($1)`,
      [this.#workers, STALE_SECONDS],
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
      [strays.map(({ id }) => id), this.#workers],
    );
    log.warn({ tasks: strays.length }, "tasks that never arrived were put back");
  }
}

function keyOf({ id, attempts }: { id: string; attempts: number }): string {
  return `${id}:${attempts}`;
}
