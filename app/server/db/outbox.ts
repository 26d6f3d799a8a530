import { sql } from "drizzle-orm";
import type { Queryable } from "./connect.ts";

/** Every job there is and what it is told: ids only, the job reads the rest when it runs. */
export interface Jobs {
  "send-verification": { userId: string };
  "send-brief-confirmation": { briefId: string };
  "notify-companies-new-job": { briefId: string };
  "notify-company-new-job": { briefId: string; companyId: string };
  "notify-admin-new-job": { briefId: string };
  "notify-proposal-received": { proposalId: string };
  "notify-proposal-accepted": { proposalId: string };
  "notify-photographer-declined": { proposalId: string };
}

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
