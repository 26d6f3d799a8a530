import { and, eq, inArray } from "drizzle-orm";
import { readTypedAnswers } from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { RELYING_ON_BRIEF } from "../lifecycle.ts";
import { proposals } from "../tables.ts";

/** True when a proposal counts on what its brief says. Only a locked brief stays so. */
export async function isReliedOn(db: Queryable, briefId: string): Promise<boolean> {
  const [relying] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.briefId, briefId), inArray(proposals.status, RELYING_ON_BRIEF)))
    .limit(1);
  return relying !== undefined;
}

/**
 * A client's own brief as the wizard's fields hold it, to be corrected; the reason when it cannot be.
 */
export async function readForCorrection(app: App, actor: ClientActor, briefId: string) {
  const { db } = servicesOf(app);
  return await readTypedAnswers(app, actor, briefId, await isReliedOn(db, briefId));
}
