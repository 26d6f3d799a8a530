import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import { lastDone } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { idFrom, newestFirst, olderThan } from "~/server/db/columns.ts";
import { readQueueFigures } from "~/server/db/queue-figures.ts";
import { countUpTo } from "~/server/db/rows.ts";
import type { StoredMail } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, pageOf } from "~/shared/cursor.ts";
import { redact } from "~/shared/redact.ts";
import { MANY_WAITING, REFUSED_MAIL } from "./constants.ts";
import { isRefused, mailDeliveries, mailSuppressions } from "./tables.ts";
import type { GivenUpTask } from "./views.ts";

/** The newest mails that stayed on this machine, newest first; none when mail goes through SMTP. */
export async function listStoredMail(app: App): Promise<Omit<StoredMail, "html" | "text">[]> {
  return (await servicesOf(app).local?.mails.list()) ?? [];
}

/** One mail that stayed on this machine; null when there is none of that name. */
export async function readStoredMail(app: App, id: string): Promise<StoredMail | null> {
  return (await servicesOf(app).local?.mails.read(id)) ?? null;
}

/** A page of the refused mails, newest first, for the desk. */
export async function listRefusedMail(
  app: App,
  actor: StaffActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const { messageId, task, recipient, reason, createdAt } = mailDeliveries;
  const order = { createdAt, id: idFrom(messageId) };
  const rows = await servicesOf(app)
    .db.select({ messageId, task, recipient, reason, createdAt, id: order.id })
    .from(mailDeliveries)
    .where(and(isRefused, after ? olderThan(order, after) : undefined, isStillStaff(actor)))
    .orderBy(...newestFirst(order))
    .limit(size + 1);
  return pageOf(rows, size);
}

/** How many mails were refused for good since a moment, and since the desk looked at them, `most` at most. */
export async function countRecentlyRefused(app: App, since: Date, most: number) {
  const seenAt = await lastDone(app, "refusals-seen", REFUSED_MAIL);
  const from = seenAt && seenAt > since ? seenAt : since;
  const isRecent = and(isRefused, gt(mailDeliveries.createdAt, from));
  return countUpTo(servicesOf(app).db, mailDeliveries, isRecent, most);
}

/** Which part of the mails since a moment was called spam, from 0 to 1; it counts all of them. */
export async function readComplaintShare(app: App, since: Date): Promise<number> {
  const { db } = servicesOf(app);
  const { kind, since: at } = mailSuppressions;
  const [sent, complained] = await Promise.all([
    db.$count(mailDeliveries, gt(mailDeliveries.createdAt, since)),
    db.$count(mailSuppressions, and(eq(kind, "COMPLAINED"), gt(at, since))),
  ]);
  return sent === 0 ? 0 : complained / sent;
}

const LAST_MAILS = 30;

/** The newest mails to an address and how each went, for the desk. */
export async function listMailTo(app: App, actor: StaffActor, to: string) {
  const { messageId, task, recipient, status, reason, createdAt } = mailDeliveries;
  return await servicesOf(app)
    .db.select({ messageId, task, status, reason, createdAt })
    .from(mailDeliveries)
    .where(and(eq(recipient, to), isStillStaff(actor)))
    .orderBy(sql`${createdAt} desc`, sql`${messageId} desc`)
    .limit(LAST_MAILS);
}

/** The newest mails about any of these things (a brief, its proposals, its questions), newest first. */
export async function listMailAbout(app: App, actor: StaffActor, ids: readonly string[]) {
  const { messageId, task, recipient, status, reason, createdAt, aboutId, payload } =
    mailDeliveries;
  return await servicesOf(app)
    .db.select({
      ...{ messageId, task, recipient, status, reason, createdAt },
      isRepeatable: sql<boolean>`${payload} is not null`,
    })
    .from(mailDeliveries)
    .where(and(inArray(aboutId, [...ids]), isNotNull(aboutId), isStillStaff(actor)))
    .orderBy(sql`${createdAt} desc`, sql`${messageId} desc`)
    .limit(LAST_MAILS);
}

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

/**
 * A page of the tasks that were given up, newest first, with why, without anybody's contact data; `after` is the
 * number of the last one of the page before.
 */
export async function listGivenUp(
  app: App,
  actor: StaffActor,
  after: string | null = null,
  size = PAGE_ROWS,
) {
  const isOlder = TASK_NUMBER.test(after ?? "") ? sql`lost.id < ${after}::bigint` : sql`true`;
  const { rows } = await servicesOf(app).db.execute<GivenUpTask & Record<string, unknown>>(sql`
    select lost.id::text as id, kinds.identifier as task, lost.attempts,
      lost.last_error as error, lost.updated_at as "lastTriedAt"
    from graphile_worker._private_jobs lost
    join graphile_worker._private_tasks kinds on kinds.id = lost.task_id
    where not lost.is_available and lost.locked_at is null and lost.attempts >= lost.max_attempts
      and ${isOlder} and ${isStillStaff(actor)}
    order by lost.id desc limit ${size + 1}`);
  const told = rows.map((row) => ({
    ...row,
    error: row.error && redact(row.error).slice(0, MOST_OF_ERROR),
    lastTriedAt: new Date(row.lastTriedAt),
  }));
  return pageEnding(told, size, ({ id }) => id);
}

const TASK_NUMBER = /^\d{1,18}$/;
const MOST_OF_ERROR = 300;

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
