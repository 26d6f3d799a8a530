import { notifyProposalAccepted } from "~/features/agreements/index.server.ts";
import { completeBrief } from "~/features/briefs/index.server.ts";
import { computePriceBands } from "~/features/prices/index.server.ts";
import { type Acceptance, acceptOwn, declinePending } from "~/features/proposals/index.server.ts";
import { revocableUntil } from "~/features/rights/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { transact } from "~/server/db/transact.ts";
import { countAct } from "~/server/web/report.ts";
import { ok, refuse } from "~/shared/result.ts";

/** Accepts a proposal as its client saw it: the brief is complete, the others are declined. */
export async function acceptProposal(app: App, actor: ClientActor, acceptance: Acceptance) {
  return await transact(app, actor, async (tx, now) => {
    const accepted = await acceptOwn(tx, actor, acceptance, now, (kind, madeOn) =>
      revocableUntil(app, kind, madeOn),
    );
    if (!accepted.ok) return accepted;
    const briefId = accepted.value.id;
    if (!(await completeBrief(tx, actor, briefId, now))) return refuse("wrong-state");
    await declinePending(tx, [briefId], "another proposal was accepted", now);
    await enqueue(tx, notifyProposalAccepted, { proposalId: acceptance.proposalId });
    await enqueue(tx, computePriceBands, { acceptedAt: now.toISOString() });
    countAct(app, "proposal-accepted");
    return ok(null);
  });
}
