import { type SQL, sql } from "drizzle-orm";
import { storableJson } from "~/shared/stored-text.ts";
import { causedBy } from "../seen/cause.ts";
import type { Named, Payload } from "../tasks/define.ts";
import type { Queryable } from "./connect.ts";

// About three days of growing pauses: longer than any mail server is usually away.
const MAX_ATTEMPTS = 25;

/** Adds tasks to the outbox; inside a transaction they exist only if it commits. */
export async function enqueue<P extends Payload>(
  tx: Queryable,
  kind: Named<P>,
  ...payloads: NoInfer<P>[]
): Promise<void> {
  await add(tx, [kind], payloads);
}

async function add(
  tx: Queryable,
  kinds: readonly { name: string }[],
  payloads: readonly Payload[],
  how?: SQL,
  attempts = MAX_ATTEMPTS,
) {
  if (payloads.length === 0) return;
  const tasks = kinds.flatMap(({ name }) => payloads.map((payload) => ({ name, payload })));
  const cause = causedBy();
  // Beside the payload that makes the key of a task: of two causes the same task is still one.
  const stored = cause
    ? sql`(task.payload::jsonb || ${storableJson(cause)}::jsonb)::json`
    : sql`task.payload`;
  await tx.execute(sql`
    select graphile_worker.add_job(task.name, ${stored}, max_attempts => ${attempts}${how})
    from json_to_recordset(${storableJson(tasks)}::json) as task(name text, payload json)`);
}

/**
 * Adds a task like `enqueue` that runs so many milliseconds from now, by the database's clock. What it is
 * about is looked at then: a mail whose `load` finds that it is no longer true is not sent.
 */
export async function enqueueIn<P extends Payload>(
  tx: Queryable,
  delayMs: number,
  kind: Named<P>,
  payload: NoInfer<P>,
): Promise<void> {
  const runAt = sql`, run_at => now() + ${delayMs}::float8 * interval '1 ms'`;
  await add(tx, [kind], [payload], runAt);
}

/** Adds a task of each of these kinds about the same, in this order, in one statement. */
export async function enqueueEach<P extends Payload>(
  tx: Queryable,
  kinds: readonly Named<P>[],
  payload: NoInfer<P>,
): Promise<void> {
  await add(tx, kinds, [payload]);
}

// As jsonb: whoever adds the same payload names its parts in another order perhaps.
const ofPayload = sql`, job_key => task.name || task.payload::jsonb::text, job_key_mode => `;

/**
 * Adds a task like `enqueue`, in the place of one with the same payload that still waits, or behind one
 * that runs already and may have looked too early. After `attempts` it is given up.
 */
export async function enqueueLatest<P extends Payload>(
  tx: Queryable,
  kind: Named<P>,
  payload: NoInfer<P>,
  attempts = MAX_ATTEMPTS,
): Promise<void> {
  await add(tx, [kind], [payload], sql`${ofPayload}'replace'`, attempts);
}

/**
 * Adds tasks like `enqueue`, but none that still waits or runs with the same payload: for a task that
 * adds tasks, and is done again when the answer to its first attempt was lost.
 */
export async function enqueueOnce<P extends Payload>(
  tx: Queryable,
  kind: Named<P>,
  ...payloads: NoInfer<P>[]
): Promise<void> {
  await add(tx, [kind], payloads, sql`${ofPayload}'unsafe_dedupe'`);
}
