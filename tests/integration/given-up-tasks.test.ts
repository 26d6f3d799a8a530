import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import {
  countGivenUp,
  dropTask,
  listGivenUp,
  readFailing,
  retryTask,
  retryTasksOf,
} from "~/features/notifications/index.server.ts";
import { givenUpRows } from "~/features/notifications/wording.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addHelpdesk } from "../factories/people.ts";

const { app } = await makeApp();
const admin = await addAdmin(app);
const helpdesk = await addHelpdesk(app);
const PAGE = 20;
const MENDED = { reason: "cause-mended", note: "" } as const;

/** Leaves so many tasks of a kind behind that were tried for the last time. */
async function giveUp(kind: string, count: number): Promise<void> {
  await app.db.execute(sql`
    select graphile_worker.add_job(${kind}::text, '{}'::json, run_at => now() + interval '1 day')
    from generate_series(1, ${count}::int)`);
  await app.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'no answer from mail@voorbeeld.test'
    where task_id in (select id from graphile_worker._private_tasks where identifier = ${kind})`);
}

/** How many of the first kind are due again. */
async function waiting() {
  const { rowCount } = await app.db.execute(sql`
    select jobs.id from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks kinds on kinds.id = jobs.task_id
    where attempts < max_attempts and run_at <= now() and identifier = 'send-reset'`);
  return rowCount;
}

test("tasks that were given up are read page by page, and done again one by one or all of a kind", async () => {
  await giveUp("send-reset", PAGE + 3);
  await giveUp("send-change", 1);
  const first = await listGivenUp(app, helpdesk);
  const second = await listGivenUp(app, helpdesk, first.next);
  expect([first.rows.length, second.rows.length, second.next]).toEqual([PAGE, 4, null]);
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(PAGE + 4);
  const [newest, next, other] = first.rows;
  if (!newest || !next || !other) throw new Error("nothing was given up");
  expect(newest.task).toBe("send-change");
  expect(JSON.stringify(givenUpRows(first.rows))).not.toContain("@voorbeeld.test");
  expect((await listGivenUp(app, helpdesk, "no number")).rows).toHaveLength(PAGE);

  expect((await retryTask(app, helpdesk, { taskId: next.id, ...MENDED })).ok).toBe(true);
  expect(await waiting()).toBe(1);
  const gone = { reason: "not-needed-any-more", note: "" } as const;
  expect((await dropTask(app, admin, { taskId: other.id, ...gone })).ok).toBe(true);
  expect(await retryTask(app, helpdesk, { taskId: other.id, ...MENDED })).toEqual({
    ok: false,
    reason: "not-given-up",
  });

  const kind = { task: "send-reset", ...MENDED };
  expect((await retryTasksOf(app, helpdesk, kind)).ok).toBe(true);
  expect(await waiting()).toBe(PAGE + 2);
  expect(await retryTasksOf(app, helpdesk, kind)).toEqual({ ok: false, reason: "not-given-up" });
  expect(await countGivenUp(app, 99)).toEqual([{ task: "send-change", count: 1 }]);
  const [act] = (await listActsOn(app, admin, "send-reset")).rows;
  expect(act).toMatchObject({ act: "tasks-retried", after: { tasks: PAGE + 1 } });
});

test("the helpdesk repeats nothing that moves or books money, nor what nobody knows any more", async () => {
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  for (const kind of ["give-refund", "notify-invoice", "former-kind"]) {
    await giveUp(kind, 2);
    const [{ id = "" } = {}] = (await listGivenUp(app, helpdesk)).rows;
    const [one, all] = [
      { taskId: id, ...MENDED },
      { task: kind, ...MENDED },
    ];
    expect(await retryTask(app, helpdesk, one), kind).toEqual(refuse("for-admins"));
    expect(await retryTasksOf(app, helpdesk, all), kind).toEqual(refuse("for-admins"));
    expect(await countGivenUp(app, 99), kind).toContainEqual({ task: kind, count: 2 });
    expect((await retryTask(app, admin, one)).ok, kind).toBe(true);
    expect((await retryTasksOf(app, admin, all)).ok, kind).toBe(true);
  }
  // Of who became one of the helpdesk meanwhile, what its role is now counts.
  await giveUp("give-refund", 1);
  const former = await addAdmin(app);
  await app.db.update(users).set({ role: "HELPDESK" }).where(eq(users.id, former.userId));
  const kind = { task: "give-refund", ...MENDED };
  expect(await retryTasksOf(app, former, kind)).toEqual(refuse("for-admins"));
});

test("what fails and is tried again is told by kind, before the last of its attempts", async () => {
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  await app.db.execute(sql`
    select graphile_worker.add_job(kind, '{}'::json, run_at => now() + make_interval(hours => hour))
    from (values ('send-reset', 3), ('send-reset', 2), ('send-reset', 9), ('send-test', 1))
      as failing (kind, hour)`);
  await app.db.execute(sql`
    update graphile_worker._private_jobs set attempts = 4,
      last_error = 'no answer from mail@voorbeeld.test'
    where run_at < now() + interval '8 hours'`);
  const hours = (moment: Date) => Math.round((moment.getTime() - Date.now()) / HOUR_MS);
  const { kinds, isAll } = await readFailing(app, helpdesk);
  expect(isAll).toBe(true);
  expect(kinds.map(({ task, count, nextAt }) => [task, count, hours(nextAt)])).toEqual([
    ["send-reset", 2, 2],
    ["send-test", 1, 1],
  ]);
  expect(hours(kinds[0]?.since ?? new Date(0))).toBeCloseTo(0);
  expect(kinds[0]?.error).toContain("no answer from");
  expect(JSON.stringify(kinds)).not.toContain("@voorbeeld.test");
  // Of a queue that is longer than what is looked at, less is said than is so.
  expect(await readFailing(app, helpdesk, 2)).toMatchObject({ isAll: false });
  await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, helpdesk.userId));
  expect((await readFailing(app, helpdesk)).kinds).toEqual([]);
});
