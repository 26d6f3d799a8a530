import { countProposals } from "~/features/briefs/index.server.ts";
import { withdrawOwnProposal } from "~/features/proposals/index.server.ts";
import { freesPlace } from "~/features/proposals/lifecycle.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/** Takes a company's own open proposal back; its place on the brief is free again. */
export async function withdrawProposal(app: App, actor: CompanyActor, proposalId: string) {
  return await transact(app, actor, async (tx, now) => {
    const withdrawn = await withdrawOwnProposal(tx, actor, proposalId, now);
    if (!withdrawn.ok) return withdrawn;
    if (freesPlace("withdraw")) await countProposals(tx, withdrawn.value.briefId, -1);
    return ok(null);
  });
}
