import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { PRODUCT, transitionWhere } from "~/server/db/transition.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { withoutTexts } from "./answers.ts";
import type { BriefRow } from "./reads/brief.server.ts";
import { briefEvents, briefs } from "./tables.ts";
import { STORED } from "./writes/status.server.ts";

/** Gives a client whose address was just confirmed the briefs that were placed with it. */
export async function claimBriefs(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(briefs).set({ emailConfirmed: true }).where(eq(briefs.clientEmail, email));
  await tx
    .update(briefs)
    .set({ clientId: userId })
    .where(and(eq(briefs.clientEmail, email), isNull(briefs.clientId)));
}

/** A client's own briefs follow when the account's address changes. */
export async function moveBriefsToAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(briefs).set({ clientEmail: email }).where(eq(briefs.clientId, userId));
}

/** What somebody did to briefs, for the copy of everything that is kept about a person. */
export async function listActsOnBriefs(db: Queryable, userId: string) {
  const { subjectId, act, at } = briefEvents;
  return await db
    .select({ briefId: subjectId, act, at })
    .from(briefEvents)
    .where(eq(briefEvents.actorId, userId))
    .orderBy(briefEvents.id);
}

/**
 * Takes a client who asked to be erased out of every brief: what is open is cancelled, and what stays
 * for the companies concerned says nothing of who it was. Answers the briefs that it cancelled, whose
 * open proposals have to be declined.
 */
export async function eraseClientFromBriefs(
  tx: Tx,
  client: { id: string; email: string },
  now: Date,
): Promise<{ cancelled: string[] }> {
  const own = await tx
    .select()
    .from(briefs)
    .where(or(eq(briefs.clientId, client.id), eq(briefs.clientEmail, client.email)))
    .orderBy(briefs.id)
    .for("update");
  const cancelled = await cancelAll(tx, own, "the client's account was erased", now);
  for (const brief of own) {
    await tx
      .update(briefs)
      .set({ ...anonymised(brief), clientName: "Verwijderd account" })
      .where(eq(briefs.id, brief.id));
  }
  await tx.update(briefEvents).set({ actorId: null }).where(eq(briefEvents.actorId, client.id));
  return { cancelled };
}

async function cancelAll(tx: Tx, locked: BriefRow[], why: string, at: Date): Promise<string[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return await transitionWhere(tx, STORED, inArray(briefs.id, ids), "cancel", {
    by: PRODUCT,
    at,
    why,
  });
}

// Proposals stay as they are: a company writes one before it knows the client, and never changes it.
function anonymised(brief: BriefRow) {
  return {
    clientEmail: "",
    clientPhone: null,
    maskedFromCity: null,
    maskedToCity: null,
    maskedInfo: "",
    maskedAnswers: null,
    maskVersion: MASK_VERSION,
    fromCity: null,
    toCity: null,
    inventory: withoutTexts(brief.inventory),
    additionalInfo: "",
  };
}

/**
 * Takes everything about the person out of at most `limit` briefs that were kept long enough: without
 * an accepted proposal for a move on or before `unaccepted`, with one on or before `accepted`
 * ('YYYY-MM-DD'). One that is still open is cancelled. Answers how many it did, and which it cancelled:
 * their open proposals have to be declined.
 */
export async function anonymiseBriefs(
  tx: Tx,
  { unaccepted, accepted }: { unaccepted: string; accepted: string },
  limit: number,
  now: Date,
): Promise<{ done: number; cancelled: string[] }> {
  const kept = isNull(briefs.anonymisedAt);
  const due: BriefRow[] = [];
  // Written out, not bound: the partial indexes only serve conditions they can recognise.
  for (const condition of [
    and(kept, sql`${briefs.status} <> 'COMPLETED'`, lte(briefs.moveDate, unaccepted)),
    and(kept, sql`${briefs.status} = 'COMPLETED'`, lte(briefs.moveDate, accepted)),
  ]) {
    const rows = await tx
      .select()
      .from(briefs)
      .where(condition)
      .orderBy(briefs.moveDate)
      .limit(limit - due.length)
      .for("update", { skipLocked: true });
    due.push(...rows);
  }
  if (due.length === 0) return { done: 0, cancelled: [] };
  const cancelled = await cancelAll(tx, due, "kept as long as promised", now);
  for (const brief of due) {
    await tx
      .update(briefs)
      .set({ ...anonymised(brief), clientId: null, clientName: "Anoniem", anonymisedAt: now })
      .where(eq(briefs.id, brief.id));
  }
  await tx
    .update(briefEvents)
    .set({ actorId: null })
    .where(
      inArray(
        briefEvents.subjectId,
        due.map(({ id }) => id),
      ),
    );
  return { done: due.length, cancelled };
}
