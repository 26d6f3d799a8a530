import { and, eq, inArray, notInArray } from "drizzle-orm";
import { countProposals, lockBrief } from "~/features/briefs/index.server.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { PRODUCT, transition } from "~/server/db/transition.ts";
import { maskContact } from "~/shared/contact-mask/mask.ts";
import { freesPlace, PROPOSAL, SHARING_CONTACT } from "./lifecycle.ts";
import { proposalEvents, proposals } from "./tables.ts";
import { STORED } from "./writes/status.server.ts";

/**
 * Takes a company that asked to be erased out of its proposals: open ones are taken back, which frees
 * their places, and only accepted ones stay, without contact data in their words.
 */
export async function eraseCompanyFromProposals(
  tx: Tx,
  company: { id: string; businessName: string; phone: string | null },
  owner: { email: string },
  now: Date,
): Promise<void> {
  const open = await tx
    .select({ id: proposals.id, briefId: proposals.briefId })
    .from(proposals)
    .where(
      and(
        eq(proposals.companyId, company.id),
        inArray(proposals.status, [...PROPOSAL.acts.withdraw.from]),
      ),
    )
    .orderBy(proposals.briefId);
  const doing = {
    by: PRODUCT,
    at: now,
    why: "the company's account was erased",
    set: { decidedAt: now },
  };
  for (const { id, briefId } of open) {
    await lockBrief(tx, briefId);
    const withdrawn = await transition(tx, STORED, id, "withdraw", doing);
    if (withdrawn && freesPlace("withdraw")) await countProposals(tx, briefId, -1);
  }
  await tx
    .delete(proposals)
    .where(and(eq(proposals.companyId, company.id), notInArray(proposals.status, SHARING_CONTACT)));
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

/** What somebody did to proposals, for the copy of everything that is kept about a person. */
export async function listActsOnProposals(db: Queryable, userId: string) {
  const { subjectId, act, at } = proposalEvents;
  return await db
    .select({ proposalId: subjectId, act, at })
    .from(proposalEvents)
    .where(eq(proposalEvents.actorId, userId))
    .orderBy(proposalEvents.id);
}

/** Takes somebody who asked to be erased out of what happened to proposals. */
export async function eraseActorOfProposals(tx: Tx, userId: string): Promise<void> {
  await tx.update(proposalEvents).set({ actorId: null }).where(eq(proposalEvents.actorId, userId));
}
