import { and, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, listValues } from "~/server/db/rows.ts";
import type { Cursor } from "~/shared/cursor.ts";
import { ok, refuse } from "~/shared/result.ts";
import type { Side } from "../constants.ts";
import { pageOfEntries, readPair } from "../reads.server.ts";
import { threadEntries, threadPhotos, threads } from "../tables.ts";

const reported = (db: Queryable) =>
  db
    .select({
      proposalId: threads.proposalId,
      clientName: briefs.clientName,
      companyName: companyProfiles.businessName,
      reportedBy: sql<Side>`${threads.reportedBy}`,
      reportedAt: sql<Date>`${threads.reportedAt}`.mapWith(threads.reportedAt),
      reportedWhy: sql<string>`${threads.reportedWhy}`,
      settledAt: threads.settledAt,
      settledNote: threads.settledNote,
    })
    .from(threads)
    .innerJoin(proposals, eq(proposals.id, threads.proposalId))
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId));

/**
 * Opens a reported thread for an admin, and notes that in the log: its newest messages, those after the decision left
 * out until it is reported again. Null for one that nobody reported, and for who is no admin any more.
 */
export async function readReported(
  app: App,
  actor: AdminActor,
  proposalId: string,
  after: Cursor | null,
) {
  const deed = { act: "talk-read", subjectId: proposalId, about: null } as const;
  const grounds = { reason: "to-decide", note: "" } as const;
  const opened = await actAtDesk(app, actor, deed, grounds, async (tx) => {
    const [thread] = await reported(tx)
      .where(and(eq(threads.proposalId, proposalId), isNotNull(threads.reportedAt)))
      .orderBy(desc(threads.reportedAt));
    if (!thread) return refuse("not-found");
    const { settledAt } = thread;
    const isDecidedOn = settledAt ? lte(threadEntries.createdAt, settledAt) : undefined;
    const page = await pageOfEntries(tx, proposalId, after, null, isDecidedOn);
    return ok({ value: { ...thread, page }, after: { decided: settledAt !== null } });
  });
  return opened.ok ? opened.value : null;
}

/** A message with its photos, its two sides and who wrote it, for the desk; null when it is gone. */
export async function readWholeEntry(db: Queryable, entryId: string) {
  const entry = await findRow(db, threadEntries, eq(threadEntries.id, entryId));
  const pair = entry && (await readPair(db, eq(proposals.id, entry.proposalId)));
  if (!entry || !pair) return null;
  const isClient = entry.side === "client";
  return {
    ...entry,
    photoIds: await listValues(db, threadPhotos.uploadId, eq(threadPhotos.entryId, entryId)),
    clientId: pair.brief.clientId,
    companyUserId: pair.companyUserId,
    authorId: isClient ? pair.brief.clientId : pair.companyUserId,
  };
}

/** Who talk in a thread; null for a proposal whose two do not. */
export async function readSides(db: Queryable, proposalId: string) {
  const pair = await readPair(db, eq(proposals.id, proposalId));
  return pair && { clientId: pair.brief.clientId, companyUserId: pair.companyUserId };
}

/** The ids of the messages of these threads, to look for in a list. */
export function entryIdsOf(db: Queryable, proposalIds: readonly string[]) {
  const { id, proposalId } = threadEntries;
  return db
    .select({ id })
    .from(threadEntries)
    .where(inArray(proposalId, [...proposalIds]));
}
