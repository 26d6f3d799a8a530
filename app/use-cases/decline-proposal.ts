import { declineOwn, notifyCompanyDeclined } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/** Declines one proposal and mails its company; its place stays taken. */
export async function declineProposal(app: App, actor: ClientActor, proposalId: string) {
  return await transact(app, actor, async (tx, now) => {
    const declined = await declineOwn(tx, actor, proposalId, now);
    if (!declined.ok) return declined;
    await enqueue(tx, notifyCompanyDeclined, { proposalId });
    return ok(null);
  });
}
