import { and, eq } from "drizzle-orm";
import type { Eligibility } from "~/features/billing/views.ts";
import type { BriefRow } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { isMoveOver } from "~/features/briefs/rules.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { TURNAROUND_DAYS } from "../constants.ts";
import { notifyProposalReceived } from "../emails/notify-proposal-received.tsx";
import { type MissingForProposal, missingForProposal } from "../policy.ts";
import type { ProposalForm } from "../schema.ts";
import { proposals } from "../tables.ts";
import {
  type ContentRefusal,
  checkContent,
  contentColumns,
  storeScopeAndDays,
} from "./content.server.ts";

export type ProposalRefusal =
  | MissingForProposal
  | ContentRefusal
  | "not-found"
  | "duplicate"
  | "full"
  | "closed"
  | "over";

/** The company that sends, with what it may do. */
export interface Sender extends Eligibility {
  companyId: string;
}

/** Stores a proposal on a locked brief, if the company may send it and a place is left. */
export async function storeProposal(
  tx: Tx,
  company: Sender,
  brief: BriefRow,
  form: ProposalForm,
  now: Date,
): Promise<Result<{ proposalId: string }, ProposalRefusal>> {
  const missing = missingForProposal(company);
  if (missing) return refuse(missing);
  const [earlier] = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.briefId, brief.id), eq(proposals.companyId, company.companyId)));
  if (earlier) return refuse("duplicate");
  if (!stateOf(BRIEF, brief.status).takesProposals) return refuse("closed");
  if (isMoveOver(brief, now)) return refuse("over");
  if (brief.proposalsCount >= brief.maxProposals) return refuse("full");
  const fits = checkContent(form, brief, now);
  if (!fits.ok) return fits;
  const [stored] = await tx
    .insert(proposals)
    .values({
      briefId: brief.id,
      companyId: company.companyId,
      ...contentColumns(form),
      turnaroundDays: TURNAROUND_DAYS,
      createdAt: now,
    })
    .returning({ id: proposals.id });
  if (!stored) throw new Error("proposal was not stored");
  await storeScopeAndDays(tx, stored.id, form, brief);
  await enqueue(tx, notifyProposalReceived, { proposalId: stored.id });
  return ok({ proposalId: stored.id });
}
