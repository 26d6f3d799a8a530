import { type SQL, sql } from "drizzle-orm";
import type { Named, Payload } from "../tasks/define.ts";
import type { Queryable } from "./connect.ts";

// About three days of growing pauses: longer than any mail server is usually away.
const MAX_ATTEMPTS = 25;

/** Adds tasks to the outbox; inside a transaction they exist only if it commits. */
export async function enqueue<P extends Payload>(
  tx: Queryable,
  { name }: Named<P>,
  ...payloads: NoInfer<P>[]
): Promise<void> {
  await enqueueEach(tx, ...payloads.map((payload) => ({ name, payload })));
}

async function add(tx: Queryable, tasks: readonly Planned[], how?: SQL, attempts = MAX_ATTEMPTS) {
  if (tasks.length === 0) return;
  await tx.execute(sql`
    select graphile_worker.add_job(task.name, task.payload, max_attempts => ${attempts}${how})
    from json_to_recordset(${JSON.stringify(tasks)}::json) as task(name text, payload json)`);
}

/**
 * Adds a task like `enqueue` that runs so many milliseconds from now, by the database's clock. What it is
 * about is looked at then: a mail whose `load` finds that it is no longer true is not sent.
 */
export async function enqueueIn<P extends Payload>(
  tx: Queryable,
  delayMs: number,
  { name }: Named<P>,
  payload: NoInfer<P>,
): Promise<void> {
  const runAt = sql`, run_at => now() + ${delayMs}::float8 * interval '1 ms'`;
  await add(tx, [{ name, payload }], runAt);
}

export interface Planned {
  name: string;
  payload: Payload;
}

/** A task of this definition with what it is about, for `enqueueEach`. */
export function planned<P extends Payload>({ name }: Named<P>, payload: NoInfer<P>): Planned {
  return { name, payload };
}

/** Adds tasks of several kinds, in this order, in one statement. */
export async function enqueueEach(tx: Queryable, ...tasks: Planned[]): Promise<void> {
  await add(tx, tasks);
}

const ofPayload = sql`, job_key => task.name || task.payload::text, job_key_mode => `;

/**
 * Adds a task like `enqueue`, in the place of one with the same payload that still waits, or behind one
 * that runs already and may have looked too early. After `attempts` it is given up.
 */
export async function enqueueLatest<P extends Payload>(
  tx: Queryable,
  { name }: Named<P>,
  payload: NoInfer<P>,
  attempts = MAX_ATTEMPTS,
): Promise<void> {
  await add(tx, [{ name, payload }], sql`${ofPayload}'replace'`, attempts);
}

/**
 * Adds tasks like `enqueue`, but none that still waits or runs with the same payload: for a task that
 * adds tasks, and is done again when the answer to its first attempt was lost.
 */
export async function enqueueOnce<P extends Payload>(
  tx: Queryable,
  { name }: Named<P>,
  ...payloads: NoInfer<P>[]
): Promise<void> {
  const tasks = payloads.map((payload) => ({ name, payload }));
  await add(tx, tasks, sql`${ofPayload}'unsafe_dedupe'`);
}
