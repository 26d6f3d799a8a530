import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { MAIL_UNANSWERED } from "~/features/briefs/schema.ts";
import type { Services } from "~/server/services.ts";
import type { Definition, Payload } from "~/server/tasks/define.ts";

/** The tasks in the outbox, in order of arrival. */
async function readOutbox(app: Services): Promise<{ task: string; payload: Payload }[]> {
  const { rows } = await app.db.execute<{ task: string; payload: Payload }>(sql`
    select tasks.identifier as task, jobs.payload
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    order by jobs.id`);
  return rows;
}

/**
 * Names of the tasks in the outbox, in order of arrival: those about `ids`, else all but the mail that each client
 * gets a day after placing a brief, if no proposal came.
 */
export async function waitingTasks(app: Services, ids?: string[]): Promise<string[]> {
  return (await readOutbox(app))
    .filter(({ task, payload }) =>
      ids
        ? Object.values(payload).some((id) => id && ids.includes(id))
        : task !== MAIL_UNANSWERED.name,
    )
    .map(({ task }) => task);
}

/** Payloads of the tasks of this name in the outbox, in order of arrival. */
export async function waitingPayloads(app: Services, name: string): Promise<Payload[]> {
  return (await readOutbox(app)).filter(({ task }) => task === name).map(({ payload }) => payload);
}

/** In how many hours the tasks of this name are due that are not due yet, rounded, by the database's clock. */
export async function hoursUntil(app: Services, name: string): Promise<number[]> {
  const { rows } = await app.db.execute<{ hours: number }>(sql`
    select round(extract(epoch from queued.run_at - now()) / 3600)::int as hours
    from graphile_worker._private_jobs queued
    join graphile_worker._private_tasks tasks on tasks.id = queued.task_id
    where tasks.identifier = ${name} and queued.run_at > now() order by queued.id`);
  return rows.map(({ hours }) => hours);
}

const NOTHING = [
  "00000000-0000-4000-8000-000000000000",
  "2026-03-01T08:00:00.000Z",
  "9559",
  "Utrecht",
  "password",
  "resumed",
  "confirm",
  "proposal",
  "ended",
  "local",
  "author",
  "shown",
  "2026-03-01",
];

/** A payload that fits the schema of a task and is about nothing in the database. */
export function nobodys({ name, payload }: Definition<Payload>): Payload {
  const { shape } = z.instanceof(z.ZodObject).parse(payload);
  const told = Object.entries(shape).flatMap(([key, schema]) => {
    if (z.safeParse(schema, undefined).success) return [];
    const value = NOTHING.find((one) => z.safeParse(schema, one).success);
    if (!value) throw new Error(`nothing fits ${key} of ${name}`);
    return [[key, value]];
  });
  return Object.fromEntries(told);
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
      -- Tables whose rows stay for good refuse to be emptied.
      execute (select string_agg(format('alter table %s disable trigger %I;', tgrelid::regclass, tgname), '')
        from pg_trigger where tgtype & 32 <> 0);
      execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
        from pg_tables where schemaname = 'public');
      execute (select string_agg(format('alter table %s enable trigger %I;', tgrelid::regclass, tgname), '')
        from pg_trigger where tgtype & 32 <> 0);
      delete from graphile_worker._private_jobs;
    end $$`);
}

async function busyTasks(app: Services): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs
    where locked_at is not null or (run_at <= now() and attempts < max_attempts)`);
  return rows[0]?.count ?? 0;
}
