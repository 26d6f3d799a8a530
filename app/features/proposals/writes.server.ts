import { and, eq } from "drizzle-orm";
import { readEligibility } from "~/features/billing/index.server.ts";
import {
  type BriefRow,
  countProposals,
  isMoveOver,
  lockBrief,
  moveBrief,
} from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { TURNAROUND_DAYS } from "./constants.ts";
import { notifyCompanyDeclined } from "./emails/notify-company-declined.tsx";
import { notifyProposalAccepted } from "./emails/notify-proposal-accepted.tsx";
import { notifyProposalReceived } from "./emails/notify-proposal-received.tsx";
import { declinePending } from "./index.server.ts";
import { PROPOSAL_TRANSITIONS, type ProposalTransition } from "./lifecycle.ts";
import { type MissingForProposal, missingForProposal } from "./policy.ts";
import type { ProposalForm } from "./schema.ts";
import { proposals } from "./tables.ts";

export type ProposalRefusal =
  | MissingForProposal
  | "not-found"
  | "duplicate"
  | "full"
  | "closed"
  | "over";

/**
 * Sends a company's proposal on a request. Everything is decided on rows that are locked: when more
 * companies arrive than there are places, exactly as many are stored as fit.
 */
export async function sendProposal(
  app: App,
  actor: CompanyActor,
  briefId: string,
  form: ProposalForm,
): Promise<Result<{ proposalId: string }, ProposalRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const now = clock.now();
    const brief = await lockBrief(tx, briefId);
    if (!brief) return refuse("not-found");
    const company = await readEligibility(tx, actor, now);
    if (!company) return refuse("profile-incomplete");
    const missing = missingForProposal(company.eligibility);
    if (missing) return refuse(missing);
    if (await hasProposald(tx, briefId, company.companyId)) return refuse("duplicate");
    if (brief.status !== "OPEN") return refuse("closed");
    if (isMoveOver(brief.eventDate, now)) return refuse("over");
    if (brief.proposalsCount >= brief.maxProposals) return refuse("full");
    const [stored] = await tx
      .insert(proposals)
      .values({
        briefId,
        companyId: company.companyId,
        packageName: form.packageName,
        includes: form.includes,
        price: form.price,
        turnaroundDays: TURNAROUND_DAYS,
        estimatedHours: form.estimatedHours ?? null,
        teamMembers: form.teamMembers ?? null,
        vehicleInfo: form.vehicleInfo ?? null,
        additionalServices: form.additionalServices?.length ? form.additionalServices : null,
        notes: form.notes ?? null,
        createdAt: now,
      })
      .returning({ id: proposals.id });
    if (!stored) throw new Error("proposal was not stored");
    await countProposals(tx, briefId, 1);
    await enqueue(tx, notifyProposalReceived, { proposalId: stored.id });
    return ok({ proposalId: stored.id });
  });
}

async function hasProposald(tx: Tx, briefId: string, companyId: string): Promise<boolean> {
  const found = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.briefId, briefId), eq(proposals.companyId, companyId)));
  return found.length > 0;
}

export type DecisionRefusal = "not-yours" | "wrong-state";

/**
 * Accepts a proposal: it wins, the request is complete, every other open proposal is declined, and all
 * concerned are mailed (SPEC section 4).
 */
export async function acceptProposal(
  app: App,
  actor: ClientActor,
  proposalId: string,
): Promise<Result<null, DecisionRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const now = clock.now();
    const brief = await lockOwnBrief(tx, actor, proposalId);
    if (!brief) return refuse("not-yours");
    if (!(await moveProposal(tx, proposalId, "accept", now))) return refuse("wrong-state");
    if (!(await moveBrief(tx, brief, "complete"))) return refuse("wrong-state");
    await declinePending(tx, brief.id, now);
    await enqueue(tx, notifyProposalAccepted, { proposalId });
    return ok(null);
  });
}

/** Declines one proposal; its place stays taken: the client was promised five, not more. */
export async function declineProposal(
  app: App,
  actor: ClientActor,
  proposalId: string,
): Promise<Result<null, DecisionRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const brief = await lockOwnBrief(tx, actor, proposalId);
    if (!brief) return refuse("not-yours");
    if (!(await moveProposal(tx, proposalId, "decline", clock.now()))) {
      return refuse("wrong-state");
    }
    await enqueue(tx, notifyCompanyDeclined, { proposalId });
    return ok(null);
  });
}

/** Takes a company's own open proposal back; the place on the request is free again. */
export async function withdrawProposal(
  app: App,
  actor: CompanyActor,
  proposalId: string,
): Promise<Result<null, DecisionRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const now = clock.now();
    const proposal = await findProposal(tx, proposalId);
    const company = await readEligibility(tx, actor, now);
    if (!proposal || proposal.companyId !== company?.companyId) return refuse("not-yours");
    await lockBrief(tx, proposal.briefId);
    if (!(await moveProposal(tx, proposalId, "withdraw", now))) return refuse("wrong-state");
    await countProposals(tx, proposal.briefId, -1);
    return ok(null);
  });
}

async function findProposal(tx: Tx, proposalId: string) {
  const [found] = await tx
    .select({ briefId: proposals.briefId, companyId: proposals.companyId })
    .from(proposals)
    .where(eq(proposals.id, proposalId));
  return found;
}

async function lockOwnBrief(
  tx: Tx,
  actor: ClientActor,
  proposalId: string,
): Promise<BriefRow | null> {
  const proposal = await findProposal(tx, proposalId);
  const brief = proposal && (await lockBrief(tx, proposal.briefId));
  return brief?.clientId === actor.userId ? brief : null;
}

async function moveProposal(
  tx: Tx,
  proposalId: string,
  transition: ProposalTransition,
  now: Date,
): Promise<boolean> {
  const { from, to } = PROPOSAL_TRANSITIONS[transition];
  const moved = await tx
    .update(proposals)
    .set({ status: to, decidedAt: now })
    .where(and(eq(proposals.id, proposalId), eq(proposals.status, from)))
    .returning({ id: proposals.id });
  return moved.length === 1;
}
