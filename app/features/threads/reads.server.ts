import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { keptAddress, users } from "~/features/accounts/index.server.ts";
import { briefs, shownLocation } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { agreedDay, proposals, sharesContact } from "~/features/proposals/index.server.ts";
import { mailsOffLink } from "~/features/pushes/index.server.ts";
import { isShownPhoto, threadPhotoOf } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { mapRows } from "~/server/db/batches.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { findRow, firstOf } from "~/server/db/rows.ts";
import { isStanding } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { showText } from "~/shared/shown-text.ts";
import { onAgreedDay } from "../proposals/rules/agreed.ts";
import { ENTRIES_PAGE, otherSide, type Side } from "./constants.ts";
import { threadEntries, threadPhotos, threads } from "./tables.ts";
import type { Thread, ThreadEntry } from "./views.ts";

export type ThreadParty = ClientActor | CompanyActor;

const pairColumns = {
  proposalId: proposals.id,
  agreedDay,
  brief: columnsOf(briefs),
  companyName: companyProfiles.businessName,
  companyUserId: users.id,
  companyEmail: keptAddress,
  thread: threads,
};

/** Proposals with their brief, company and thread, for further joins and conditions. */
export const pairs = (db: Queryable) =>
  db
    .select(pairColumns)
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .leftJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(threads, eq(threads.proposalId, proposals.id));

/** A client and the company that it chose, with their thread once there is one; null for any other proposal. */
export function readPair(db: Queryable, which: SQL | undefined) {
  return firstOf(pairs(db).where(and(which, sharesContact, isNull(briefs.anonymisedAt))));
}

/** The condition that somebody is one of the two. */
export function isParty({ kind, userId }: ThreadParty): SQL {
  return kind === "client" ? eq(briefs.clientId, userId) : eq(companyProfiles.userId, userId);
}

/** Whether the other of the two erased its account. */
export function isOtherGone(
  { kind }: ThreadParty,
  pair: { companyEmail: string; brief: { clientEmail: string } },
): boolean {
  return (kind === "client" ? pair.companyEmail : pair.brief.clientEmail) === "";
}

const picturesFor = (own: SQL) => sql<
  string[]
>`(select coalesce(json_agg(${threadPhotos.uploadId} order by ${threadPhotos.position}), '[]')
  from ${threadPhotos} where ${threadPhotos.entryId} = ${threadEntries.id}
    and (${own} or ${isShownPhoto(threadPhotos.uploadId)}))`;

/** The messages of a thread that fit, the newest first; `reader` reads what was hidden of its own, an admin all. */
async function entriesOf(
  db: Queryable,
  which: SQL | undefined,
  most: number,
  reader: Side | null,
): Promise<ThreadEntry[]> {
  const { id, side, text, createdAt, hiddenAt } = threadEntries;
  const own = reader === null ? sql`true` : sql`${side} = ${reader}`;
  const rows = await db
    .select({ id, side, text, createdAt, hiddenAt, photos: picturesFor(own) })
    .from(threadEntries)
    .where(which)
    .orderBy(...newestFirst(threadEntries))
    .limit(most);
  return rows.map(({ hiddenAt: since, ...row }) => ({
    ...row,
    text: showEntry({ ...row, hiddenAt: since }, reader),
    photos: row.photos.map(threadPhotoOf),
  }));
}

/** A message as one of the two reads it, or an admin (`reader` is null); they know each other's contact data. */
function showEntry(
  { side, text, hiddenAt }: Pick<typeof threadEntries.$inferSelect, "side" | "text" | "hiddenAt">,
  reader: Side | null,
): string {
  if (reader === null) return showText(text, "staff");
  if (reader === side) return showText(text, "author");
  return showText(text, { isHidden: hiddenAt !== null, masked: [] });
}

/** A page of a thread, the newest first, as `reader` or an admin reads it; an admin those that fit `which`. */
export async function pageOfEntries(
  db: Queryable,
  proposalId: string,
  after: Cursor | null,
  reader: Side | null,
  which?: SQL,
) {
  const older = after ? olderThan(threadEntries, after) : undefined;
  const rows = await entriesOf(
    db,
    and(eq(threadEntries.proposalId, proposalId), older, which),
    ENTRIES_PAGE + 1,
    reader,
  );
  return pageOf(rows, ENTRIES_PAGE);
}

/** What a client and the company that it chose wrote each other, for either of them; null for anybody else. */
export async function readThread(
  app: App,
  actor: ThreadParty,
  proposalId: string,
  after: Cursor | null,
): Promise<Thread | null> {
  const { db } = servicesOf(app);
  const pair = await readPair(db, and(eq(proposals.id, proposalId), isParty(actor)));
  if (!pair) return null;
  const { brief, thread } = pair;
  const isClient = actor.kind === "client";
  const isOpenReport = thread?.reportedAt != null && thread.settledAt === null;
  return {
    proposalId,
    nextKey: randomUUID(),
    briefId: brief.id,
    side: actor.kind,
    otherName: isClient ? pair.companyName : brief.clientName,
    isOtherGone: isOtherGone(actor, pair),
    location: shownLocation(brief),
    page: await pageOfEntries(db, proposalId, after, actor.kind),
    readAt: (isClient ? thread?.companyReadAt : thread?.clientReadAt) ?? null,
    unseenId: servicesOf(app).onlyReads ? null : await newestUnread(db, actor.kind, proposalId),
    blockedBy: thread?.blockedBy ?? null,
    isReported: isOpenReport && thread.reportedBy === actor.kind,
  };
}

const readColumn = (side: Side) =>
  side === "client" ? threads.clientReadAt : threads.companyReadAt;

// By the other side, after the last look.
const isUnread = (side: Side) =>
  and(
    eq(threadEntries.proposalId, threads.proposalId),
    ne(threadEntries.side, side),
    sql`${threadEntries.createdAt} > coalesce(${readColumn(side)}, '-infinity')`,
  );

async function newestUnread(db: Queryable, side: Side, proposalId: string) {
  const [row] = await db
    .select({ id: threadEntries.id })
    .from(threads)
    .innerJoin(threadEntries, isUnread(side))
    .where(eq(threads.proposalId, proposalId))
    .orderBy(...newestFirst(threadEntries))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Notes that one of the two has seen what the other wrote up to a message, or all of it; writes nothing where nothing
 * of that is new.
 */
export async function noteRead(
  app: App,
  actor: ThreadParty,
  proposalId: string,
  upTo: string | null = null,
): Promise<void> {
  if (servicesOf(app).onlyReads) return;
  const { db, clock } = servicesOf(app);
  const entry = upTo === null ? null : await findRow(db, threadEntries, eq(threadEntries.id, upTo));
  if (upTo !== null && entry?.proposalId !== proposalId) return;
  const seenAt = entry?.createdAt ?? clock.now();
  const isSeen = sql`${threadEntries.createdAt} <= ${seenAt.toISOString()}`;
  await db
    .update(threads)
    .set(actor.kind === "client" ? { clientReadAt: seenAt } : { companyReadAt: seenAt })
    .where(
      and(
        eq(threads.proposalId, proposalId),
        sql`exists (select from ${threadEntries} where ${isUnread(actor.kind)} and ${isSeen})`,
        isStanding(actor),
      ),
    );
}

/** How many messages wait for somebody, by proposal; a thread without any is not in it. */
export async function listUnread(app: App, actor: ThreadParty): Promise<Map<string, number>> {
  const rows = await servicesOf(app)
    .db.select({ proposalId: threads.proposalId, unread: sql<number>`count(*)`.mapWith(Number) })
    .from(threads)
    .innerJoin(threadEntries, isUnread(actor.kind))
    .innerJoin(proposals, and(eq(proposals.id, threads.proposalId), sharesContact))
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(isParty(actor))
    .groupBy(threads.proposalId);
  return new Map(rows.map(({ proposalId, unread }) => [proposalId, unread]));
}

/**
 * The messages of the threads of a person, for its export: what it wrote itself, and what the other wrote as long as
 * the thread can be read.
 */
export function exportEntries(db: Queryable, userId: string) {
  const { proposalId, side, text, createdAt, hiddenAt } = threadEntries;
  const reader = sql<Side>`case when ${briefs.clientId} = ${userId} then 'client' else 'company' end`;
  const isReadable = and(sharesContact, isNull(briefs.anonymisedAt));
  const entries = db
    .select({ proposalId, side, text, createdAt, hiddenAt, reader })
    .from(threadEntries)
    .innerJoin(proposals, eq(proposals.id, threadEntries.proposalId))
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(
      and(
        or(eq(briefs.clientId, userId), eq(companyProfiles.userId, userId)),
        or(eq(side, reader), isReadable),
      ),
    )
    .orderBy(createdAt);
  return mapRows(entries, ({ reader: own, hiddenAt: since, ...row }) => ({
    ...row,
    text: showEntry({ ...row, hiddenAt: since }, own),
  }));
}

/** What somebody wrote to report a thread of theirs, and what came of it. */
export async function exportReports(db: Queryable, userId: string) {
  const { proposalId, reportedAt, reportedWhy, settledAt } = threads;
  const byThem = or(
    and(eq(threads.reportedBy, "client"), eq(briefs.clientId, userId)),
    and(eq(threads.reportedBy, "company"), eq(companyProfiles.userId, userId)),
  );
  return await db
    .select({ proposalId, reportedAt, reportedWhy, settledAt })
    .from(threads)
    .innerJoin(proposals, eq(proposals.id, threads.proposalId))
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(byThem)
    .orderBy(proposalId);
}

const MOST_MAILED = 10;

/**
 * What one of the two is mailed about a message: all that it did not read, the oldest first. Null where it
 * read it, wants no such mails, or a newer message has a mail of its own.
 */
export async function readEntryForMail(app: App, entryId: string) {
  const { db } = servicesOf(app);
  const entry = await findRow(db, threadEntries, eq(threadEntries.id, entryId));
  const pair = entry && (await readPair(db, eq(proposals.id, entry.proposalId)));
  if (!entry || !pair?.thread) return null;
  const { proposalId } = entry;
  const { thread, companyName, companyEmail, companyUserId } = pair;
  const brief = onAgreedDay(pair.brief, pair.agreedDay);
  const reader = otherSide(entry.side);
  const isClient = reader === "client";
  const [userId, to, readAt] = isClient
    ? [brief.clientId, brief.clientEmail, thread.clientReadAt]
    : [companyUserId, companyEmail, thread.companyReadAt];
  const isByOther = and(eq(threadEntries.proposalId, proposalId), ne(threadEntries.side, reader));
  const since = readAt ? gt(threadEntries.createdAt, readAt) : undefined;
  const unread = await entriesOf(db, and(isByOther, since), MOST_MAILED, reader);
  if (to === "" || unread[0]?.id !== entryId) return null;
  const offUrl = userId ? await mailsOffLink(app, userId, "threads") : undefined;
  if (offUrl === null) return null;
  const names = isClient
    ? { from: companyName, to: brief.clientName }
    : { from: brief.clientName, to: companyName };
  return { brief, proposalId, reader, to, names, offUrl, unread: unread.reverse() };
}
