import { and, eq } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { proposals } from "~/server/db/tables/proposals.ts";
import { PROPOSAL_TRANSITIONS } from "./lifecycle.ts";

/** Declines every open quote of a locked request and tells the companies. */
export async function declinePending(tx: Tx, briefId: string, now: Date): Promise<void> {
  const { from, to } = PROPOSAL_TRANSITIONS.supersede;
  const declined = await tx
    .update(proposals)
    .set({ status: to, decidedAt: now })
    .where(and(eq(proposals.briefId, briefId), eq(proposals.status, from)))
    .returning({ proposalId: proposals.id });
  await enqueue(tx, "notify-photographer-declined", ...declined);
}
