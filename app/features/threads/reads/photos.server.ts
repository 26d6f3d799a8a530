import { and, eq, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { sharesContact } from "~/features/proposals/index.server.ts";
import { isShownPhoto, uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { isParty, pairs, type ThreadParty } from "../reads.server.ts";
import { threadEntries, threadPhotos, threads } from "../tables.ts";

/**
 * The condition that a message may be read by admins, of a joined thread: somebody reported the talk, and the message
 * was there when the report was decided on. As long as one is not decided on, all messages are.
 */
const isReportedEntry = and(
  isNotNull(threads.reportedAt),
  or(isNull(threads.settledAt), lte(threadEntries.createdAt, threads.settledAt)),
);

/**
 * Whether somebody may see a photo of a thread: who chose it for a message, one of the two once that was sent, and
 * an admin where the message may be read by admins.
 */
export async function maySeeThreadPhoto(
  app: App,
  actor: ThreadParty | AdminActor,
  uploadId: string,
) {
  const { db } = servicesOf(app);
  const own = and(eq(uploads.id, uploadId), eq(uploads.userId, actor.userId));
  if ((await db.$count(uploads, own)) > 0) return true;
  const mine = actor.kind === "admin" ? isReportedEntry : isParty(actor);
  const shown = actor.kind === "admin" ? undefined : isShownPhoto(threadPhotos.uploadId);
  const seen = await pairs(db)
    .innerJoin(threadEntries, eq(threadEntries.proposalId, threads.proposalId))
    .innerJoin(threadPhotos, eq(threadPhotos.entryId, threadEntries.id))
    .where(and(eq(threadPhotos.uploadId, uploadId), mine, sharesContact, shown))
    .limit(1);
  return seen.length > 0;
}

/** At most `limit` photos that no message has and that were not touched since `before`. */
export async function listUnusedThreadPhotos(app: App, before: Date, limit: number) {
  const unused = servicesOf(app)
    .db.select({ value: uploads.id })
    .from(uploads)
    .leftJoin(threadPhotos, eq(threadPhotos.uploadId, uploads.id))
    .where(
      and(
        eq(uploads.purpose, "thread"),
        lt(uploads.touchedAt, before),
        isNull(threadPhotos.uploadId),
      ),
    );
  return await valuesOf(unused.limit(limit));
}
