import { sql } from "drizzle-orm";
import type { Job as QueuedTask } from "graphile-worker";
import { expect, test } from "vitest";
import { HeldTasks } from "~/tasks/queue.ts";
import { makeApp } from "../factories/app.ts";

const { app } = await makeApp();
const WORKER = "een-werker";

/** A task that a worker took from the queue longer ago than an answer is ever on its way. */
async function lockedTask(): Promise<QueuedTask> {
  const { rows } = await app.db.execute<{ id: string; attempts: number }>(sql`
    with added as (select id from graphile_worker.add_job('send-test', '{}'))
    select id::text, 1 as attempts from added`);
  const [task] = rows;
  await app.db.execute(sql`
    update graphile_worker._private_jobs
    set locked_by = ${WORKER}, locked_at = now() - interval '11 seconds', attempts = 1
    where id = ${task?.id}::bigint`);
  return task as unknown as QueuedTask;
}

async function isLocked({ id }: QueuedTask): Promise<boolean> {
  const { rows } = await app.db.execute<{ locked: boolean }>(sql`
    select locked_at is not null as locked from graphile_worker._private_jobs
    where id = ${id}::bigint`);
  return rows[0]?.locked === true;
}

test("a task that waits here for its turn keeps its lock; one that never arrived loses it", async () => {
  const held = new HeldTasks();
  held.workers.push(WORKER);
  const [waiting, lost] = [await lockedTask(), await lockedTask()];
  held.take([waiting]);
  await held.releaseStrays(app);
  expect([await isLocked(waiting), await isLocked(lost)]).toEqual([true, false]);
});

test("a task that waited for a runner which ended loses its lock", async () => {
  const held = new HeldTasks();
  held.workers.push(WORKER);
  const waiting = await lockedTask();
  held.take([waiting]);
  held.forgetEnded();
  await held.releaseStrays(app);
  expect(await isLocked(waiting)).toBe(false);
});
