import { sql } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { readQueueFigures } from "~/server/db/queue-figures.ts";
import { servicesOf } from "~/server/services.ts";
import { isOfHelpdesk } from "~/server/tasks/define.ts";
import { PAGE_ROWS, pageEnding } from "~/shared/cursor.ts";
import { isRowNumber } from "~/shared/id.ts";
import { redact } from "~/shared/redact.ts";
import { MANY_WAITING } from "../constants.ts";
import type { FailingKind, GivenUpTask } from "../views.ts";

/** Since when tasks that are due wait, when they are more than `atLeast`; null otherwise. */
export async function readBacklog(app: App) {
  const { rows } = await servicesOf(app).db.execute<{ waiting: number; since: string }>(sql`
    select count(*)::int as waiting, min(run_at) as since from (
      select run_at from graphile_worker._private_jobs where is_available and run_at <= now()
      order by priority, run_at limit ${MANY_WAITING + 1}) due`);
  const [due] = rows;
  if (!due || due.waiting <= MANY_WAITING) return null;
  return { atLeast: MANY_WAITING, since: new Date(due.since) };
}

/** What waits in the queue, by kind. */
export function listQueueFigures(app: App) {
  return readQueueFigures(servicesOf(app).db);
}

/** Which given-up tasks a list or a count is about: of one kind alone, of all kinds but one, or all. */
export interface GivenUpFilter {
  only?: string;
  except?: string;
}

/** The condition that a row `lost` of the queue was given up, with the name of its kind in `kinds`. */
function isGivenUp({ only, except }: GivenUpFilter) {
  return sql`not lost.is_available and lost.locked_at is null and lost.attempts >= lost.max_attempts
    and ${only === undefined ? sql`true` : sql`kinds.identifier = ${only}`}
    and ${except === undefined ? sql`true` : sql`kinds.identifier <> ${except}`}`;
}

/**
 * A page of the tasks that were given up, newest first, with why, without anybody's contact data; `after` is the
 * number of the last one of the page before.
 */
export async function listGivenUp(
  app: App,
  actor: StaffActor,
  after: string | null = null,
  size = PAGE_ROWS,
  filter: GivenUpFilter = {},
) {
  const isOlder = isRowNumber(after ?? "") ? sql`lost.id < ${after}::bigint` : sql`true`;
  type Row = Omit<GivenUpTask, "mayRetry"> & Record<string, unknown>;
  const { rows } = await servicesOf(app).db.execute<Row>(sql`
    select lost.id::text as id, kinds.identifier as task, lost.attempts,
      lost.last_error as error, lost.updated_at as "lastTriedAt"
    from graphile_worker._private_jobs lost
    join graphile_worker._private_tasks kinds on kinds.id = lost.task_id
    where ${isGivenUp(filter)} and ${isOlder} and ${isStillStaff(actor)}
    order by lost.id desc limit ${size + 1}`);
  const told = rows.map((row) => ({
    ...row,
    error: toldError(row.error),
    lastTriedAt: new Date(row.lastTriedAt),
    mayRetry: mayRetry(roleOf(actor), row.task),
  }));
  return pageEnding(told, size, ({ id }) => id);
}

const MOST_OF_ERROR = 300;
const toldError = (error: string | null) => error && redact(error).slice(0, MOST_OF_ERROR);

/** Whether who has this role at the desk may have a kind of task done again. */
export const mayRetry = (role: "ADMIN" | "HELPDESK", task: string) =>
  role === "ADMIN" || isOfHelpdesk(task);

const roleOf = ({ kind }: StaffActor) => (kind === "admin" ? "ADMIN" : "HELPDESK");

/** Numbers of given-up tasks for each filter, `most` at most, in one question. */
export async function countGivenUpTasks(
  app: App,
  filters: readonly GivenUpFilter[],
  most: number,
): Promise<number[]> {
  const counts = filters.map(
    (filter) => sql`(select count(*)::int from (
      select from graphile_worker._private_jobs lost
      join graphile_worker._private_tasks kinds on kinds.id = lost.task_id
      where ${isGivenUp(filter)} limit ${most}) given_up)`,
  );
  const { rows } = await servicesOf(app).db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return rows[0]?.counts ?? filters.map(() => 0);
}

/** How many tasks of which kind were given up, among the first `most` of them. */
export async function countGivenUp(app: App, most: number) {
  const { rows } = await servicesOf(app).db.execute<{ task: string; count: number }>(sql`
    select kinds.identifier as task, count(*)::int as count from (
      select task_id from graphile_worker._private_jobs
      where not is_available and locked_at is null and attempts >= max_attempts
      limit ${most}) lost
    join graphile_worker._private_tasks kinds on kinds.id = lost.task_id
    group by kinds.identifier`);
  return rows;
}

/** The kinds of which more than one task was given up, with how many of the first `most`, that this actor may retry. */
export async function listRetriable(app: App, actor: StaffActor, most: number) {
  const kinds = await countGivenUp(app, most);
  return kinds.filter(({ task, count }) => count > 1 && mayRetry(roleOf(actor), task));
}

/**
 * What failed and waits for another attempt, by kind, most first; `isAll` is false where more tasks wait for a later
 * moment than the `most` that are looked at. Tasks with fewer than `minAttempts` attempts are left out.
 */
export async function readFailing(
  app: App,
  actor: StaffActor,
  most = MOST_LOOKED_AT,
  minAttempts = 1,
) {
  const { db } = servicesOf(app);
  const [{ rows }, seen] = await Promise.all([
    db.execute<FailingKind & Record<string, unknown>>(sql`
      select kinds.identifier as task, count(*)::int as count, min(later.created_at) as since,
        min(later.run_at) as "nextAt", max(later.attempts)::int as attempts,
        max(later.max_attempts)::int as "mostAttempts",
        (array_agg(later.last_error order by later.updated_at desc))[1] as error
      from (${laterTasks(most)}) later
      join graphile_worker._private_tasks kinds on kinds.id = later.task_id
      where ${hasFailed(minAttempts)} and ${isStillStaff(actor)}
      group by kinds.identifier order by count desc, kinds.identifier`),
    db.execute(sql`select from (${laterTasks(most + 1)}) later offset ${most} limit 1`),
  ]);
  const kinds = rows.map(
    (row): FailingKind => ({
      ...row,
      since: new Date(row.since),
      nextAt: new Date(row.nextAt),
      error: toldError(row.error),
    }),
  );
  return { kinds, isAll: seen.rows.length === 0 };
}

/** How many tasks failed at least so often and wait for another attempt, counted to `most`. */
export async function countFailing(app: App, attempts: number, most: number): Promise<number> {
  const { rows } = await servicesOf(app).db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from (${laterTasks(MOST_LOOKED_AT)}) later
      where ${hasFailed(attempts)} limit ${most}) failing`);
  return rows[0]?.count ?? 0;
}

const hasFailed = (attempts: number) =>
  sql`later.attempts >= ${attempts} and later.last_error is not null`;

const MOST_LOOKED_AT = 10_000;

// In the order of the index of what waits, so that no more than these are read.
const laterTasks = (most: number) => sql`
  select * from graphile_worker._private_jobs where is_available and run_at > now()
  order by priority, run_at limit ${most}`;
