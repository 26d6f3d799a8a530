import { sql } from "drizzle-orm";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { Grounded } from "~/features/desk/views.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, StaffActor } from "~/server/auth/actor.ts";
import { ok, refuse } from "~/shared/result.ts";
import { REFUSED_MAIL } from "../constants.ts";
import { mayRetry } from "../reads/tasks.server.ts";
import type { KindDeed, TaskDeed } from "../schema.ts";

const isGivenUp = sql`not is_available and locked_at is null and attempts >= max_attempts`;

type NotRetried = "not-given-up" | "for-admins";

/**
 * Does a task that was given up once more, from its first attempt on; 'not-given-up' for any other, 'for-admins' to
 * the helpdesk where it is about money.
 */
export async function retryTask(app: App, actor: StaffActor, { taskId, ...grounds }: TaskDeed) {
  const deed = { act: "task-retried", subjectId: taskId, about: null } as const;
  return await actAtDesk<null, NotRetried>(app, actor, deed, grounds, async (tx, _, role) => {
    const { rows } = await tx.execute<{ task: string }>(sql`
      select identifier as task from graphile_worker._private_tasks where id = (
        select task_id from graphile_worker._private_jobs
        where id = ${taskId} and ${isGivenUp} for update)`);
    const [lost] = rows;
    if (!lost) return refuse("not-given-up");
    if (!mayRetry(role, lost.task)) return refuse("for-admins");
    await tx.execute(sql`
      update graphile_worker._private_jobs set attempts = 0, run_at = now() where id = ${taskId}`);
    return ok({ value: null, after: { task: lost.task } });
  });
}

/** Does all tasks of a kind that were given up once more, as above; 'not-given-up' where there is none any more. */
export async function retryTasksOf(app: App, actor: StaffActor, { task, ...grounds }: KindDeed) {
  const deed = { act: "tasks-retried", subjectId: task, about: null } as const;
  return await actAtDesk<null, NotRetried>(app, actor, deed, grounds, async (tx, _, role) => {
    if (!mayRetry(role, task)) return refuse("for-admins");
    const { rowCount } = await tx.execute(sql`
      update graphile_worker._private_jobs set attempts = 0, run_at = now()
      where ${isGivenUp} and task_id in (
        select id from graphile_worker._private_tasks where identifier = ${task})`);
    return rowCount ? ok({ value: null, after: { tasks: rowCount } }) : refuse("not-given-up");
  });
}

/** Notes that somebody looked at the mails that were refused so far: the desk asks for later ones alone. */
export async function noteRefusalsSeen(app: App, actor: StaffActor, grounds: Grounded) {
  const deed = { act: "refusals-seen", subjectId: REFUSED_MAIL, about: null } as const;
  return await actAtDesk(app, actor, deed, grounds, async () => ok({ value: null }));
}

/** Throws away a task that was given up; 'not-given-up' for any other. */
export async function dropTask(app: App, actor: AdminActor, { taskId, ...grounds }: TaskDeed) {
  const deed = { act: "task-dropped", subjectId: taskId, about: null } as const;
  return await actAtDesk<null, "not-given-up">(app, actor, deed, grounds, async (tx) => {
    const { rows } = await tx.execute<{ task: string }>(sql`
      with gone as (delete from graphile_worker._private_jobs
        where id = ${taskId} and ${isGivenUp} returning task_id)
      select identifier as task from graphile_worker._private_tasks
      where id in (select task_id from gone)`);
    const [gone] = rows;
    return gone ? ok({ value: null, before: { task: gone.task } }) : refuse("not-given-up");
  });
}
