import { agreementOfLink, notifyAgreementRevoked } from "~/features/agreements/index.server.ts";
import { countProposals, releaseBrief } from "~/features/briefs/index.server.ts";
import { revokeAgreed } from "~/features/proposals/index.server.ts";
import { freesPlace } from "~/features/proposals/lifecycle.ts";
import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";

/** Revokes the agreement of a signed link, once: its brief is open again with the place free, both are told. */
export async function revokeAgreement(app: App, token: string) {
  const proposalId = agreementOfLink(app, token);
  if (!proposalId) return refuse("bad-link");
  return await transact(app, NOBODY, async (tx, now) => {
    const revoked = await revokeAgreed(tx, proposalId, now);
    if (!revoked.ok) return refuse(revoked.reason === "not-found" ? "bad-link" : revoked.reason);
    const { briefId, isNew } = revoked.value;
    if (!isNew) return ok(null);
    await releaseBrief(tx, briefId, now);
    if (freesPlace("revoke")) await countProposals(tx, briefId, -1);
    await enqueue(tx, notifyAgreementRevoked, { proposalId });
    return ok(null);
  });
}
