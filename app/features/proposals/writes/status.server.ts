import { and, eq, inArray } from "drizzle-orm";
import { type BriefRow, lockBrief } from "~/features/briefs/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { PRODUCT, type Stored, transition, transitionWhere } from "~/server/db/transition.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyCompanyDeclined } from "../emails/notify-company-declined.tsx";
import { notifyProposalAccepted } from "../emails/notify-proposal-accepted.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { isOwn } from "../reads/company.server.ts";
import { proposalEvents, proposals } from "../tables.ts";

/** Proposals with their lifecycle and what happened to them. */
export const STORED: Stored<typeof PROPOSAL, typeof proposals> = {
  lifecycle: PROPOSAL,
  table: proposals,
  status: "status",
  events: proposalEvents,
};

export type DecisionRefusal = "not-yours" | "wrong-state";

/** Accepts or declines a proposal on a client's own brief, which it locks and answers. */
export async function decideProposal(
  tx: Tx,
  actor: ClientActor,
  proposalId: string,
  act: "accept" | "decline",
  now: Date,
): Promise<Result<BriefRow, DecisionRefusal>> {
  const [found] = await tx
    .select({ briefId: proposals.briefId })
    .from(proposals)
    .where(eq(proposals.id, proposalId));
  const brief = found && (await lockBrief(tx, found.briefId));
  if (brief?.clientId !== actor.userId) return refuse("not-yours");
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
