import { sql } from "drizzle-orm";
import type { Services } from "~/server/services.ts";

/** Names of the tasks in the outbox, in order of arrival; only those about `ids` when given. */
export async function waitingTasks(app: Services, ids?: string[]): Promise<string[]> {
  const { rows } = await app.db.execute<{ task: string; payload: Record<string, string> }>(sql`
    select tasks.identifier as task, jobs.payload
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    order by jobs.id`);
  return rows
    .filter(({ payload }) => !ids || Object.values(payload).some((id) => ids.includes(id)))
    .map(({ task }) => task);
}
