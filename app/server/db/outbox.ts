import { sql } from "drizzle-orm";
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
  if (payloads.length === 0) return;
  await tx.execute(sql`
    select graphile_worker.add_job(${name}, payload, max_attempts => ${MAX_ATTEMPTS})
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`);
}

/**
 * Adds tasks like `enqueue`, but none that still waits or runs with the same payload: for a task that
 * hands out work, and may do so again when the answer to the first time was lost.
 */
export async function enqueueOnce<P extends Payload>(
  tx: Queryable,
  { name }: Named<P>,
  ...payloads: NoInfer<P>[]
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.execute(sql`
    select graphile_worker.add_job(${name}, payload, max_attempts => ${MAX_ATTEMPTS},
      job_key => ${name} || payload::text, job_key_mode => 'unsafe_dedupe')
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`);
}
