import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { proposals } from "~/features/proposals/index.server.ts";
import { push } from "~/features/pushes/index.server.ts";
import { claimUploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueueIn } from "~/server/db/outbox.ts";
import { findRow, lockRow } from "~/server/db/rows.ts";
import { submittedId } from "~/server/db/submission.ts";
import { holdAccount, transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";
import { showText } from "~/shared/shown-text.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { MAIL_AFTER_MS } from "./constants.ts";
import { notifyThreadEntry } from "./emails/notify-thread-entry.tsx";
import { isOtherGone, isParty, readPair, type ThreadParty } from "./reads.server.ts";
import type { Entry, Report } from "./schema.ts";
import { threadEntries, threadPhotos, threads } from "./tables.ts";

// From the first message, block or report on there is one.
async function lockThread(tx: Tx, actor: ThreadParty, proposalId: string) {
  const pair = await readPair(tx, and(eq(proposals.id, proposalId), isParty(actor)));
  if (!pair) return null;
  const other = actor.kind === "client" ? pair.companyUserId : pair.brief.clientId;
  // What is written to somebody who is erased meanwhile would stay.
  const isErased = other !== null && !(await holdAccount(tx, other));
  await tx.insert(threads).values({ proposalId }).onConflictDoNothing();
  const thread = await lockRow(tx, threads, eq(threads.proposalId, proposalId));
  return thread && { ...thread, other, isOtherGone: isErased || isOtherGone(actor, pair) };
}

/**
 * Writes the other side a message; the same form sent twice writes one. Sent again with other words or more
 * photos, as who never read an answer may, it writes a second message of what the first one lacks.
 */
export async function writeEntry(
  app: App,
  actor: ThreadParty,
  proposalId: string,
  { key, text, photos }: Entry,
) {
  return await transact(app, actor, async (tx, now) => {
    const thread = await lockThread(tx, actor, proposalId);
    if (!thread) return refuse("not-yours");
    const { kind: side } = actor;
    const before = await findRow(tx, threadEntries, eq(threadEntries.id, key));
    if (before && (before.proposalId !== proposalId || before.side !== side)) {
      return refuse("not-yours");
    }
    const sent = before ? await photosOf(tx, key) : [];
    const chosen = [...new Set(photos)].filter((photo) => !sent.includes(photo));
    if (before && chosen.length === 0 && ["", showText(before.text, "author")].includes(text))
      return ok(null);
    const id = before ? submittedId(key, [text, ...chosen].join("\n")) : key;
    if (before && (await findRow(tx, threadEntries, eq(threadEntries.id, id)))) return ok(null);
    if (thread.isOtherGone) return refuse("other-gone");
    if (thread.blockedBy) return refuse("is-blocked");
    if (!(await claimUploads(tx, actor, "thread", chosen, now))) return refuse("unknown-picture");
    await tx
      .insert(threadEntries)
      .values({ id, proposalId, side, text: asTyped(text), createdAt: now });
    if (chosen.length > 0) {
      const rows = chosen.map((uploadId, at) => ({ uploadId, entryId: id, position: at + 1 }));
      const { rowCount } = await tx.insert(threadPhotos).values(rows).onConflictDoNothing();
      // One of an earlier message stays there.
      if (rowCount !== rows.length) return refuse("unknown-picture");
    }
    await enqueueIn(tx, MAIL_AFTER_MS, notifyThreadEntry, { entryId: id });
    const { other } = thread;
    await push(tx, "thread", other === null ? [] : [{ userId: other, subject: proposalId }]);
    return ok(null);
  });
}

async function photosOf(tx: Tx, entryId: string): Promise<string[]> {
  const rows = await tx
    .select({ uploadId: threadPhotos.uploadId })
    .from(threadPhotos)
    .where(eq(threadPhotos.entryId, entryId));
  return rows.map(({ uploadId }) => uploadId);
}

/** Closes a thread for both, or opens it again; only who closed it opens it. */
export async function setBlocked(
  app: App,
  actor: ThreadParty,
  proposalId: string,
  isBlocked: boolean,
) {
  return await transact(app, actor, async (tx) => {
    if (!(await lockThread(tx, actor, proposalId))) return refuse("not-yours");
    const stands = isBlocked ? isNull(threads.blockedBy) : eq(threads.blockedBy, actor.kind);
    const { rowCount } = await tx
      .update(threads)
      .set({ blockedBy: isBlocked ? actor.kind : null })
      .where(and(eq(threads.proposalId, proposalId), stands));
    return rowCount === 1 ? ok(null) : refuse("not-blocked");
  });
}

/** Lets admins read a thread of the actor's, and says why they should. */
export async function reportThread(
  tx: Tx,
  actor: ThreadParty,
  proposalId: string,
  { why }: Report,
  now: Date,
) {
  const thread = await lockThread(tx, actor, proposalId);
  if (!thread) return refuse("not-yours");
  const isFree = or(isNull(threads.reportedAt), sql`${threads.settledAt} is not null`);
  const settled = { settledAt: null, settledBy: null, settledNote: null };
  const { rowCount } = await tx
    .update(threads)
    .set({ reportedAt: now, reportedBy: actor.kind, reportedWhy: why, ...settled })
    .where(and(eq(threads.proposalId, proposalId), isFree));
  return rowCount === 1 ? ok({ otherId: thread.other }) : refuse("reported-before");
}

/**
 * Notes that the open report of a thread was decided on: what is written afterwards is not for admins. What was done
 * stands with the notice.
 */
export async function settleReport(tx: Tx, proposalId: string, settledAt: Date): Promise<void> {
  await tx
    .update(threads)
    .set({ settledAt })
    .where(
      and(
        eq(threads.proposalId, proposalId),
        isNotNull(threads.reportedAt),
        isNull(threads.settledAt),
      ),
    );
}

/** Hides a message from the other side, or shows it again; false when it is gone. */
export async function setEntryHidden(tx: Tx, entryId: string, hiddenAt: Date | null) {
  const entry = eq(threadEntries.id, entryId);
  const { rowCount } = await tx.update(threadEntries).set({ hiddenAt }).where(entry);
  return rowCount === 1;
}
