import { setTimeout as sleep } from "node:timers/promises";
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

const IDLE_MS = 10_000;

/** Waits until the tasks that are due are done, ten seconds at most. */
export async function tasksDone(app: Services): Promise<void> {
  const deadline = Date.now() + IDLE_MS;
  while (Date.now() < deadline && (await busyTasks(app)) > 0) await sleep(20);
}

/** Waits until the tasks that are due are done, then takes every row out of every table of ours. */
export async function emptyDatabase(app: Services): Promise<void> {
  await tasksDone(app);
  await app.db.execute(sql`
    do $$ begin
      execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
        from pg_tables where schemaname = 'public');
      delete from graphile_worker._private_jobs;
    end $$`);
}

async function busyTasks(app: Services): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs
    where locked_at is not null or (run_at <= now() and attempts < max_attempts)`);
  return rows[0]?.count ?? 0;
}
