import { sql } from "drizzle-orm";
import type { Db } from "./connect.ts";

/** What waits in the queue of one kind of task. */
interface QueueFigures {
  task: string;
  /** Due or under way. */
  due: number;
  /** Since when the oldest of them is due, in seconds. */
  oldestSeconds: number;
  /** Of which no attempt is left. */
  givenUp: number;
}

/** What waits in the queue, by kind; it reads the whole queue. */
export async function readQueueFigures(db: Db): Promise<readonly QueueFigures[]> {
  const { rows } = await db.execute<QueueFigures & Record<string, unknown>>(sql`
    select kinds.identifier as task,
      count(*) filter (where is_due)::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8
        as "oldestSeconds",
      count(*) filter (where not has_attempts)::int as "givenUp"
    from (
      select task_id, run_at, attempts < max_attempts or locked_at is not null as has_attempts,
        run_at <= now() and (attempts < max_attempts or locked_at is not null) as is_due
      from graphile_worker._private_jobs) waiting
    join graphile_worker._private_tasks kinds on kinds.id = waiting.task_id
    group by kinds.identifier`);
  return rows;
}
