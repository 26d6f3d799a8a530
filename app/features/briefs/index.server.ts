import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { BRIEF_TRANSITIONS, type BriefTransition, canMove } from "./lifecycle.ts";
import { type BriefRow, maskedTexts } from "./reads.server.ts";
import { briefs } from "./tables.ts";

export {
  anonymiseBrief,
  lockOpenBriefsOf,
  lockOverdueBriefs,
  personalData,
} from "./personal-data.server.ts";
export {
  asBriefForCompany,
  type BriefForCompany,
  type BriefRow,
  hasBriefs,
} from "./reads.server.ts";
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
