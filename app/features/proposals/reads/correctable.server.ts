import { eq } from "drizzle-orm";
import { readTypedAnswers } from "~/features/briefs/index.server.ts";
import type { Reliance } from "~/features/briefs/rules.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { RELYING_ON_BRIEF } from "../lifecycle.ts";
import { proposals } from "../tables.ts";

/** Whether a proposal counts on what its brief says. Only a locked brief stays so. */
export async function readReliance(db: Queryable, briefId: string): Promise<Reliance> {
  const sent = await db
    .select({ status: proposals.status })
    .from(proposals)
    .where(eq(proposals.briefId, briefId));
  return { isReliedOn: sent.some(({ status }) => RELYING_ON_BRIEF.includes(status)) };
}

/** The companies that know a brief because they proposed on it, whatever became of that. */
export async function readProposers(app: App, briefId: string): Promise<string[]> {
  const sent = await servicesOf(app)
    .db.select({ companyId: proposals.companyId })
    .from(proposals)
    .where(eq(proposals.briefId, briefId));
  return sent.map(({ companyId }) => companyId);
}

/**
 * A client's own brief as the wizard's fields hold it, to be corrected; the reason when it cannot be.
 */
export async function readForCorrection(app: App, actor: ClientActor, briefId: string) {
  const { db } = servicesOf(app);
  const { isReliedOn } = await readReliance(db, briefId);
  return await readTypedAnswers(app, actor, briefId, isReliedOn);
}
