import { readEligibility } from "~/features/billing/index.server.ts";
import { asBriefForCompany, countProposals, lockBrief } from "~/features/briefs/index.server.ts";
import { lockSuspension } from "~/features/companies/index.server.ts";
import { storeProposal } from "~/features/proposals/index.server.ts";
import { PROPOSAL } from "~/features/proposals/lifecycle.ts";
import type { ProposalFields } from "~/features/proposals/schema.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { countAct } from "~/server/web/report.ts";
import { ok, refuse } from "~/shared/result.ts";

/** Sends a proposal, as many as fit; answers its id, and the brief as the company's list shows it then. */
export async function sendProposal(
  app: App,
  actor: CompanyActor,
  briefId: string,
  form: ProposalFields,
) {
  return await transact(app, actor, async (tx, now) => {
    const brief = await lockBrief(tx, briefId);
    if (!brief) return refuse("not-found");
    const company = await readEligibility(tx, actor, now);
    if (!company) return refuse("profile-incomplete");
    if (await lockSuspension(tx, company.companyId)) return refuse("suspended");
    const stored = await storeProposal(app, tx, company, brief, form, now);
    if (!stored.ok) return stored;
    await countProposals(tx, briefId, 1);
    const counted = { ...brief, proposalsCount: brief.proposalsCount + 1 };
    countAct(app, "proposal-sent");
    return ok({
      proposalId: stored.value.proposalId,
      brief: asBriefForCompany(counted, PROPOSAL.states.PENDING, now),
    });
  });
}
