import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import { lastDone } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { idFrom, newestFirst, olderThan } from "~/server/db/columns.ts";
import { countUpTo } from "~/server/db/rows.ts";
import type { StoredMail } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageOf } from "~/shared/cursor.ts";
import { daysAgo } from "~/shared/retention.ts";
import { REFUSED_DAYS, REFUSED_MAIL } from "./constants.ts";
import { isRefused, mailDeliveries, mailSuppressions } from "./tables.ts";

/** The newest mails that stayed on this machine, newest first; none when mail goes through SMTP. */
export async function listStoredMail(app: App): Promise<Omit<StoredMail, "html" | "text">[]> {
  return (await servicesOf(app).local?.mails.list()) ?? [];
}

/** One mail that stayed on this machine; null when there is none of that name. */
export async function readStoredMail(app: App, id: string): Promise<StoredMail | null> {
  return (await servicesOf(app).local?.mails.read(id)) ?? null;
}

/** A page of the refused mails, newest first, for an admin; `isUnseen`: only those that the overview counts. */
export async function listRefusedMail(
  app: App,
  actor: StaffActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
  isUnseen = false,
) {
  const { messageId, task, recipient, reason, createdAt } = mailDeliveries;
  const order = { createdAt, id: idFrom(messageId) };
  const rows = await servicesOf(app)
    .db.select({ messageId, task, recipient, reason, createdAt, id: order.id })
    .from(mailDeliveries)
    .where(
      and(
        isRefused,
        isUnseen ? await isUnseenSince(app) : undefined,
        after ? olderThan(order, after) : undefined,
        isStillStaff(actor),
      ),
    )
    .orderBy(...newestFirst(order))
    .limit(size + 1);
  return pageOf(rows, size);
}

/** The condition that a mail is of the last days and newer than when an admin last looked at the refused ones. */
async function isUnseenSince(app: App) {
  const since = daysAgo(servicesOf(app).clock.now(), REFUSED_DAYS);
  const seenAt = await lastDone(app, "refusals-seen", REFUSED_MAIL);
  return gt(mailDeliveries.createdAt, seenAt && seenAt > since ? seenAt : since);
}

/** Number of refused mails of the last days that no admin has looked at, `most` at most. */
export async function countUnseenRefusals(app: App, most: number) {
  const isUnseen = and(isRefused, await isUnseenSince(app));
  return await countUpTo(servicesOf(app).db, mailDeliveries, isUnseen, most);
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

/** Mails on a page of those to a person or about a brief. */
const MAILS_A_PAGE = 30;

/** A page of the mails to an address and how each went, newest first, for the desk. */
export async function listMailTo(
  app: App,
  actor: StaffActor,
  to: string,
  after: Cursor | null = null,
) {
  const { messageId, task, recipient, status, reason, createdAt } = mailDeliveries;
  const order = { createdAt, id: idFrom(messageId) };
  const older = after ? olderThan(order, after) : undefined;
  const rows = await servicesOf(app)
    .db.select({ messageId, task, status, reason, createdAt, id: order.id })
    .from(mailDeliveries)
    .where(and(eq(recipient, to), older, isStillStaff(actor)))
    .orderBy(...newestFirst(order))
    .limit(MAILS_A_PAGE + 1);
  return pageOf(rows, MAILS_A_PAGE);
}

/** A page of the mails about any of these things (a brief, its proposals, its questions), newest first. */
export async function listMailAbout(
  app: App,
  actor: StaffActor,
  ids: readonly string[],
  after: Cursor | null = null,
) {
  const { messageId, task, recipient, status, reason, createdAt, aboutId, payload } =
    mailDeliveries;
  const order = { createdAt, id: idFrom(messageId) };
  const older = after ? olderThan(order, after) : undefined;
  const isAbout = and(inArray(aboutId, [...ids]), isNotNull(aboutId));
  const rows = await servicesOf(app)
    .db.select({
      ...{ messageId, task, recipient, status, reason, createdAt, id: order.id },
      isRepeatable: sql<boolean>`${payload} is not null`,
    })
    .from(mailDeliveries)
    .where(and(isAbout, older, isStillStaff(actor)))
    .orderBy(...newestFirst(order))
    .limit(MAILS_A_PAGE + 1);
  return pageOf(rows, MAILS_A_PAGE);
}
