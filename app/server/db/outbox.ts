import { sql } from "drizzle-orm";
import type { Jobs } from "~/shared/jobs.ts";
import type { Queryable } from "./connect.ts";

// About three days of growing pauses: longer than any mail server is usually away.
const MAX_ATTEMPTS = 25;

/** Adds jobs to the outbox; inside a transaction they exist only if it commits. */
export async function enqueue<Name extends keyof Jobs>(
  tx: Queryable,
  name: Name,
  ...payloads: Jobs[Name][]
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.execute(sql`
    select graphile_worker.add_job(${name}, payload, max_attempts => ${MAX_ATTEMPTS})
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`);
}
