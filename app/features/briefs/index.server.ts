import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { withoutTexts } from "./answers.ts";
import { BRIEF_TRANSITIONS, type BriefTransition, canMove } from "./lifecycle.ts";
import { type BriefRow, maskedTexts } from "./reads.server.ts";
import { briefs } from "./tables.ts";

export { asBriefForCompany, type BriefForCompany, type BriefRow } from "./reads.server.ts";
export { isMoveOver } from "./rules.ts";
export { maskBriefs } from "./tasks/mask-briefs.ts";

/** A request, locked until the transaction ends: everything about its proposals waits its turn here. */
export async function lockBrief(tx: Tx, briefId: string): Promise<BriefRow | null> {
  const [brief] = await tx.select().from(briefs).where(eq(briefs.id, briefId)).for("update");
  return brief ?? null;
}

/** Moves a locked request through its lifecycle; false when it cannot. */
export async function moveBrief(
  tx: Tx,
  brief: BriefRow,
  transition: BriefTransition,
): Promise<boolean> {
  if (!canMove(brief.status, transition)) return false;
  const { to } = BRIEF_TRANSITIONS[transition];
  const moved = await tx
    .update(briefs)
    .set({ status: to })
    .where(and(eq(briefs.id, brief.id), eq(briefs.status, brief.status)))
    .returning({ id: briefs.id });
  return moved.length > 0;
}

/** Adds `change` to the number of proposals that hold one of a request's places. */
export async function countProposals(tx: Tx, briefId: string, change: number): Promise<void> {
  await tx
    .update(briefs)
    .set({ proposalsCount: sql`${briefs.proposalsCount} + ${change}` })
    .where(eq(briefs.id, briefId));
}

/** Gives a client whose address was just confirmed the requests that were placed with it. */
export async function claimBriefs(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(briefs).set({ emailConfirmed: true }).where(eq(briefs.clientEmail, email));
  await tx
    .update(briefs)
    .set({ clientId: userId })
    .where(and(eq(briefs.clientEmail, email), isNull(briefs.clientId)));
}

/** A client's own requests follow when the account's address changes. */
export async function moveBriefsToAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(briefs).set({ clientEmail: email }).where(eq(briefs.clientId, userId));
}

/**
 * Takes a client who asked to be erased out of every request: what is open is cancelled, and what
 * stays for the companies concerned says nothing of who it was.
 */
export async function forgetClient(
  tx: Tx,
  client: { id: string; email: string },
  declinePending: (tx: Tx, briefId: string) => Promise<unknown>,
): Promise<void> {
  const own = await tx
    .select()
    .from(briefs)
    .where(or(eq(briefs.clientId, client.id), eq(briefs.clientEmail, client.email)))
    .orderBy(briefs.id)
    .for("update");
  for (const brief of own) {
    if (await moveBrief(tx, brief, "cancel")) await declinePending(tx, brief.id);
    await tx
      .update(briefs)
      .set({ ...nameless(brief), clientName: "Verwijderd account" })
      .where(eq(briefs.id, brief.id));
  }
}

// Proposals need no such care: they are written before their company knows who asks, and never change.
function nameless(brief: BriefRow) {
  const location = `${brief.fromProvince} naar ${brief.toProvince}`;
  return {
    clientEmail: "",
    clientPhone: null,
    locationText: location,
    maskedLocation: location,
    maskedInfo: "",
    maskedSpecialItems: null,
    fromCity: null,
    toCity: null,
    inventory: withoutTexts(brief.inventory),
    additionalInfo: "",
  };
}

/**
 * Takes everything about the person out of at most `limit` requests that were kept long enough:
 * without an accepted proposal for a move on or before `unaccepted`, with one on or before `accepted`
 * ('YYYY-MM-DD'). One that is still open is cancelled. Answers how many it did.
 */
export async function anonymiseBriefs(
  tx: Tx,
  { unaccepted, accepted }: { unaccepted: string; accepted: string },
  limit: number,
  now: Date,
  declinePending: (tx: Tx, briefId: string) => Promise<unknown>,
): Promise<number> {
  const kept = isNull(briefs.anonymisedAt);
  let done = 0;
  // Written out, not bound: the partial indexes only serve conditions they can recognise.
  for (const due of [
    and(kept, sql`${briefs.status} <> 'COMPLETED'`, lte(briefs.eventDate, unaccepted)),
    and(kept, sql`${briefs.status} = 'COMPLETED'`, lte(briefs.eventDate, accepted)),
  ]) {
    const rows = await tx
      .select()
      .from(briefs)
      .where(due)
      .orderBy(briefs.eventDate)
      .limit(limit - done)
      .for("update", { skipLocked: true });
    for (const brief of rows) {
      if (await moveBrief(tx, brief, "cancel")) await declinePending(tx, brief.id);
      await tx
        .update(briefs)
        .set({ ...nameless(brief), clientId: null, clientName: "Anoniem", anonymisedAt: now })
        .where(eq(briefs.id, brief.id));
    }
    done += rows.length;
  }
  return done;
}

/**
 * Masks at most `limit` requests again that older rules masked, or none. The rows are locked, so no
 * text changes between reading and writing it; one that somebody else holds comes next time. Answers
 * how many it did.
 */
export async function maskAgain(tx: Tx, limit: number): Promise<number> {
  const rows = await tx
    .select()
    .from(briefs)
    .where(lt(briefs.maskVersion, MASK_VERSION))
    .orderBy(briefs.maskVersion)
    .limit(limit)
    .for("update", { skipLocked: true });
  const masked: object[] = [];
  for (const { id, ...brief } of rows) {
    masked.push({ id, ...maskedTexts(brief) });
    await setImmediate();
  }
  await tx.execute(sql`
    update briefs set masked_location = again."maskedLocation", masked_info = again."maskedInfo",
      masked_special_items = again."maskedSpecialItems", mask_version = again."maskVersion"
    from jsonb_to_recordset(${JSON.stringify(masked)}::jsonb) as again(id uuid,
      "maskedLocation" text, "maskedInfo" text, "maskedSpecialItems" text, "maskVersion" int)
    where briefs.id = again.id`);
  return rows.length;
}
