import { sql } from "drizzle-orm";
import { DEFINITIONS } from "~/tasks/registry.ts";
import type { TestApp } from "../app.ts";

const MAILS = DEFINITIONS.filter(({ kind }) => kind === "mail").map(({ name }) => name);

/**
 * Runs the tasks that are due, but no mail: thousands of invoices would be drawn, which takes longer than
 * all the rest of a year.
 */
export async function runErrands({ app, runTasks }: TestApp): Promise<void> {
  const { rows } = await app.db.execute<{ waiting: number }>(sql`
    with mails as (
      delete from graphile_worker._private_jobs where task_id in (
        select id from graphile_worker._private_tasks where identifier = any(${sql.param(MAILS)})))
    select count(*)::int as waiting from graphile_worker._private_jobs where task_id not in (
      select id from graphile_worker._private_tasks where identifier = any(${sql.param(MAILS)}))`);
  if (rows[0]?.waiting) await runTasks();
}
