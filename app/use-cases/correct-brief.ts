import {
  correctOwnBrief,
  findOwnBrief,
  lockBrief,
  storeInTurn,
} from "~/features/briefs/index.server.ts";
import { hideSpreadInBrief } from "~/features/enquiries/index.server.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import { readReliance, tellOfVersion } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";

/** Corrects an own brief; mails and counts the companies whose proposals stand on what it said. */
export async function correctBrief(app: App, actor: ClientActor, briefId: string, form: BriefForm) {
  const earlier = await findOwnBrief(app, actor, briefId);
  const correct = () =>
    transact(app, actor, async (tx, now) => {
      const brief = await lockBrief(tx, briefId);
      if (!brief) return refuse("not-yours");
      const correction = { brief, ...(await readReliance(tx, briefId)) };
      const corrected = await correctOwnBrief(app, tx, actor, correction, form, now);
      if (!corrected.ok) return corrected;
      const { version } = corrected.value;
      await hideSpreadInBrief(tx, briefId);
      const told = version > brief.version ? await tellOfVersion(tx, { id: briefId, version }) : 0;
      return ok({ told });
    });
  return earlier ? await storeInTurn(app, actor, { form, earlier }, correct) : await correct();
}
