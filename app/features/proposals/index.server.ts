import { and, eq, ne } from "drizzle-orm";
import { countProposals, lockBrief } from "~/features/briefs/index.server.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { maskContact } from "~/shared/contact-mask/mask.ts";
import { notifyCompanyDeclined } from "./emails/notify-company-declined.tsx";
import { PROPOSAL_TRANSITIONS } from "./lifecycle.ts";
import { proposals } from "./tables.ts";

/** Declines every open proposal of a locked request and tells the companies; answers how many. */
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

/**
 * Takes a company that asked to be erased out of its proposals: open ones are taken back, which frees
 * their places, and only accepted ones stay, without contact data in their words.
 */
export async function forgetProposals(
  tx: Tx,
  company: { id: string; businessName: string; phone: string | null },
  owner: { email: string },
  now: Date,
): Promise<void> {
  const { from, to } = PROPOSAL_TRANSITIONS.withdraw;
  const open = await tx
    .select({ id: proposals.id, briefId: proposals.briefId })
    .from(proposals)
    .where(and(eq(proposals.companyId, company.id), eq(proposals.status, from)))
    .orderBy(proposals.briefId);
  for (const proposal of open) {
    await lockBrief(tx, proposal.briefId);
    const withdrawn = await tx
      .update(proposals)
      .set({ status: to, decidedAt: now })
      .where(and(eq(proposals.id, proposal.id), eq(proposals.status, from)))
      .returning({ id: proposals.id });
    if (withdrawn.length > 0) await countProposals(tx, proposal.briefId, -1);
  }
  await tx
    .delete(proposals)
    .where(and(eq(proposals.companyId, company.id), ne(proposals.status, "ACCEPTED")));
  const contact = { name: company.businessName, email: owner.email, phone: company.phone };
  const hidden = (text: string | null) => (text === null ? null : maskContact(text, contact));
  const kept = await tx.select().from(proposals).where(eq(proposals.companyId, company.id));
  for (const proposal of kept) {
    await tx
      .update(proposals)
      .set({
        packageName: maskContact(proposal.packageName, contact),
        includes: maskContact(proposal.includes, contact),
        vehicleInfo: hidden(proposal.vehicleInfo),
        notes: hidden(proposal.notes),
      })
      .where(eq(proposals.id, proposal.id));
  }
}
