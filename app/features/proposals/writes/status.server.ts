import { and, eq } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { notifyCompanyDeclined } from "../emails/notify-company-declined.tsx";
import { PROPOSAL_TRANSITIONS } from "../lifecycle.ts";
import { proposals } from "../tables.ts";

/** Declines every open proposal of a locked brief and tells the companies; answers how many. */
export async function declinePending(tx: Tx, briefId: string, now: Date): Promise<number> {
  const { from, to } = PROPOSAL_TRANSITIONS.supersede;
  const declined = await tx
    .update(proposals)
    .set({ status: to, decidedAt: now })
    .where(and(eq(proposals.briefId, briefId), eq(proposals.status, from)))
    .returning({ proposalId: proposals.id });
  await enqueue(tx, notifyCompanyDeclined, ...declined);
  return declined.length;
}
