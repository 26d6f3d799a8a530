import { and, eq, inArray } from "drizzle-orm";
import { type BriefRow, lockBrief } from "~/features/briefs/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { PRODUCT, type Stored, transition, transitionWhere } from "~/server/db/transition.ts";
import { dutchDay } from "~/shared/dates.ts";
import { can } from "~/shared/lifecycle.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyCompanyDeclined } from "../emails/notify-company-declined.tsx";
import { notifyProposalAccepted } from "../emails/notify-proposal-accepted.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { isOwn } from "../reads/company.server.ts";
import { standingOf } from "../rules/standing.ts";
import { proposalEvents, proposals } from "../tables.ts";

/** Proposals with their lifecycle and what happened to them. */
export const STORED: Stored<typeof PROPOSAL, typeof proposals> = {
  lifecycle: PROPOSAL,
  table: proposals,
  status: "status",
  events: proposalEvents,
};

export type DecisionRefusal = "not-yours" | "wrong-state";
/** Why a proposal that waits cannot be accepted as its client saw it. */
export type AgreementRefusal = "outdated" | "expired" | "revised";

/**
 * Accepts a proposal on a client's own brief, which it locks and answers. `revision` is that of what the
 * client saw: nobody agrees to a price that came after it, nor to one for another version of the brief.
 */
export async function acceptOwn(
  tx: Tx,
  actor: ClientActor,
  { proposalId, revision }: { proposalId: string; revision: number },
  now: Date,
): Promise<Result<BriefRow, DecisionRefusal | AgreementRefusal>> {
  return await decide(tx, actor, proposalId, "accept", now, (brief, proposal) => {
    const standing = standingOf(proposal, brief.version, dutchDay(now));
    if (standing === "outdated" || standing === "expired") return standing;
    return proposal.revision === revision ? null : "revised";
  });
}

/** Declines a proposal on a client's own brief, which it locks and answers. */
export async function declineOwn(
  tx: Tx,
  actor: ClientActor,
  proposalId: string,
  now: Date,
): Promise<Result<BriefRow, DecisionRefusal>> {
  return await decide<never>(tx, actor, proposalId, "decline", now, () => null);
}

type ProposalRow = typeof proposals.$inferSelect;

async function decide<Objection extends string>(
  tx: Tx,
  actor: ClientActor,
  proposalId: string,
  act: "accept" | "decline",
  now: Date,
  objectionTo: (brief: BriefRow, proposal: ProposalRow) => Objection | null,
): Promise<Result<BriefRow, DecisionRefusal | Objection>> {
  const one = eq(proposals.id, proposalId);
  const [found] = await tx.select({ briefId: proposals.briefId }).from(proposals).where(one);
  const brief = found && (await lockBrief(tx, found.briefId));
  if (brief?.clientId !== actor.userId) return refuse("not-yours");
  // Read once the brief is locked: what a company offers changes under that lock too.
  const [proposal] = await tx.select().from(proposals).where(one);
  if (!proposal || !can(PROPOSAL, proposal.status, act)) return refuse("wrong-state");
  const objection = objectionTo(brief, proposal);
  if (objection) return refuse(objection);
  const doing = { by: actor, at: now, set: { decidedAt: now } };
  const moved = await transition(tx, STORED, proposalId, act, doing);
  return moved ? ok(brief) : refuse("wrong-state");
}

/** Takes a company's own proposal back; locks the brief, and answers its id. */
export async function withdrawOwnProposal(
  tx: Tx,
  actor: CompanyActor,
  proposalId: string,
  now: Date,
): Promise<Result<{ briefId: string }, DecisionRefusal>> {
  const [found] = await tx
    .select({ briefId: proposals.briefId })
    .from(proposals)
    .where(and(eq(proposals.id, proposalId), isOwn(actor)));
  if (!found) return refuse("not-yours");
  await lockBrief(tx, found.briefId);
  const doing = { by: actor, at: now, set: { decidedAt: now } };
  const moved = await transition(tx, STORED, proposalId, "withdraw", doing);
  return moved ? ok(found) : refuse("wrong-state");
}

/** Declines every open proposal on locked briefs and tells the companies; answers how many. */
export async function declinePending(
  tx: Tx,
  briefIds: string[],
  why: string,
  now: Date,
): Promise<number> {
  if (briefIds.length === 0) return 0;
  const declined = await transitionWhere(
    tx,
    STORED,
    inArray(proposals.briefId, briefIds),
    "supersede",
    { by: PRODUCT, at: now, why, set: { decidedAt: now } },
  );
  await enqueue(tx, notifyCompanyDeclined, ...declined.map(({ id }) => ({ proposalId: id })));
  return declined.length;
}

/** Leaves the mails about a choice of the client in the outbox. */
export async function tellOfDecision(
  tx: Tx,
  proposalId: string,
  act: "accept" | "decline",
): Promise<void> {
  if (act === "accept") await enqueue(tx, notifyProposalAccepted, { proposalId });
  else await enqueue(tx, notifyCompanyDeclined, { proposalId });
}
