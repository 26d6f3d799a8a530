import { cancelOwnBrief } from "~/features/briefs/index.server.ts";
import { declinePending } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/** Cancels a client's own brief and declines its open proposals; answers how many those were. */
export async function cancelBrief(app: App, actor: ClientActor, briefId: string) {
  return await transact(app, actor, async (tx, now) => {
    const cancelled = await cancelOwnBrief(tx, actor, briefId, now);
    if (!cancelled.ok) return cancelled;
    return ok({ declined: await declinePending(tx, [briefId], "the brief was cancelled", now) });
  });
}
