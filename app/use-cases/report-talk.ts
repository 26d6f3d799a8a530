import { reportTalk } from "~/features/moderation/index.server.ts";
import { reportThread } from "~/features/threads/index.server.ts";
import type { Report } from "~/features/threads/schema.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/** One of the two has their talk looked at: admins may read it, and it waits for a decision with all reports. */
export async function reportOwnTalk(
  app: App,
  actor: ClientActor | CompanyActor,
  proposalId: string,
  form: Report,
) {
  return await transact(app, actor, async (tx, now) => {
    const reported = await reportThread(tx, actor, proposalId, form, now);
    if (!reported.ok) return reported;
    const { otherId } = reported.value;
    const about = { proposalId, why: form.why, otherId };
    const added = await reportTalk(app, tx, actor, about, now);
    return added.ok ? ok(null) : added;
  });
}
