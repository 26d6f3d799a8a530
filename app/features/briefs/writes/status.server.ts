import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { isStanding, transact } from "~/server/db/transact.ts";
import { PRODUCT, type Stored, transition, transitionWhere } from "~/server/db/transition.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, refuse } from "~/shared/result.ts";
import { BRIEF } from "../lifecycle.ts";
import { lockBrief } from "../reads/briefs.server.ts";
import { type BriefPress, OWN_BRIEF_CAN } from "../rules/can.ts";
import { briefEvents, briefs } from "../tables.ts";

export const STORED_BRIEFS: Stored<typeof BRIEF, typeof briefs> = {
  lifecycle: BRIEF,
  table: briefs,
  status: "status",
  events: briefEvents,
};

/** Does with a client's own brief what is done at one press. */
export async function manageBrief(app: App, actor: ClientActor, briefId: string, act: BriefPress) {
  return await transact(app, actor, async (tx, now) => {
    const brief = await lockBrief(tx, briefId);
    if (brief?.clientId !== actor.userId) return refuse("not-yours");
    const objection = OWN_BRIEF_CAN[act](brief);
    if (objection) return refuse(objection);
    await transition(tx, STORED_BRIEFS, briefId, act, { by: actor, at: now });
    return ok(null);
  });
}

/** Notes that its client looks at a brief: what came in until now is no news any more. */
export async function noteSeen(app: App, actor: ClientActor, briefId: string): Promise<void> {
  if (servicesOf(app).onlyReads) return;
  const { db, clock } = servicesOf(app);
  await db
    .update(briefs)
    .set({ clientSeenAt: clock.now() })
    .where(and(eq(briefs.id, briefId), eq(briefs.clientId, actor.userId), isStanding(actor)));
}

/** Completes a locked brief of a client, who chose one of its proposals; false when it cannot be. */
export function completeBrief(tx: Tx, actor: ClientActor, briefId: string, now: Date) {
  return transition(tx, STORED_BRIEFS, briefId, "complete", { by: actor, at: now });
}

/** Opens a locked brief whose agreement was revoked to proposals again; false when it is not completed. */
export function releaseBrief(tx: Tx, briefId: string, now: Date) {
  return transition(tx, STORED_BRIEFS, briefId, "release", { by: PRODUCT, at: now });
}

/** Cancels a client's own brief, which it locks. Its open proposals are declined by the use case. */
export async function cancelOwnBrief(tx: Tx, actor: ClientActor, briefId: string, now: Date) {
  const brief = await lockBrief(tx, briefId);
  if (brief?.clientId !== actor.userId) return refuse("not-yours");
  const moved = await transition(tx, STORED_BRIEFS, briefId, "cancel", { by: actor, at: now });
  return moved ? ok(null) : refuse("wrong-state");
}

/** Cancels locked briefs that still can be, for a reason of the product (`why`); answers the ids of those. */
export async function cancelBriefs(tx: Tx, ids: readonly string[], why: string, at: Date) {
  const which = inArray(briefs.id, [...ids]);
  const doing = { by: PRODUCT, at, why };
  const cancelled = await transitionWhere(tx, STORED_BRIEFS, which, "cancel", doing);
  return cancelled.map(({ id }) => id);
}

/** Adds `change` to the number of proposals that hold one of a brief's places. */
export async function countProposals(tx: Tx, briefId: string, change: number): Promise<void> {
  await tx
    .update(briefs)
    .set({ proposalsCount: sql`${briefs.proposalsCount} + ${change}` })
    .where(eq(briefs.id, briefId));
}
