import { completeBrief } from "~/features/briefs/index.server.ts";
import {
  type DecisionRefusal,
  decideProposal,
  declinePending,
  tellOfDecision,
} from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

/**
 * Accepts a proposal: the brief is complete, every other open proposal on it is declined, and all
 * concerned are mailed.
 */
export async function acceptProposal(
  app: App,
  actor: ClientActor,
  proposalId: string,
): Promise<Result<null, DecisionRefusal>> {
  return await transact(app, async (tx, now) => {
    const accepted = await decideProposal(tx, actor, proposalId, "accept", now);
    if (!accepted.ok) return accepted;
    const briefId = accepted.value.id;
    if (!(await completeBrief(tx, actor, briefId, now))) return refuse("wrong-state");
    await declinePending(tx, [briefId], "another proposal was accepted", now);
    await tellOfDecision(tx, proposalId, "accept");
    return ok(null);
  });
}
