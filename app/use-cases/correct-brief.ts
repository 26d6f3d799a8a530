import {
  type CorrectionRefusal,
  correctOwnBrief,
  lockBrief,
} from "~/features/briefs/index.server.ts";
import type { BriefForm } from "~/features/briefs/schema.ts";
import { isReliedOn } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { type Result, refuse } from "~/shared/result.ts";

/** Corrects a client's own brief while no proposal counts on what it says. */
export async function correctBrief(
  app: App,
  actor: ClientActor,
  briefId: string,
  form: BriefForm,
): Promise<Result<{ briefId: string }, CorrectionRefusal>> {
  return await transact<{ briefId: string }, CorrectionRefusal>(app, async (tx, now) => {
    const brief = await lockBrief(tx, briefId);
    if (!brief) return refuse("not-yours");
    const correction = { brief, isReliedOn: await isReliedOn(tx, briefId) };
    return await correctOwnBrief(app, tx, actor, correction, form, now);
  });
}
