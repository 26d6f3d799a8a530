import { and, desc, eq, inArray } from "drizzle-orm";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { PRODUCT, transition } from "~/server/db/transition.ts";
import { dutchDay } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { MERGED_INTO } from "../constants.ts";
import { rangeOf } from "../rules/days.ts";
import { type BriefRow, briefEvents, briefs } from "../tables.ts";
import { keepVersion } from "./place.server.ts";
import { STORED_BRIEFS } from "./status.server.ts";

/** Hides a locked brief from companies, or refuses one that is not open to them. */
export async function hideBrief(tx: Tx, admin: AdminActor, brief: BriefRow, now: Date) {
  const hidden = await transition(tx, STORED_BRIEFS, brief.id, "hide", { by: admin, at: now });
  return hidden ? ok(null) : refuse("wrong-state");
}

/** Shows a locked hidden brief again, and answers how: closed where its client had closed it, else open. */
export async function showBrief(tx: Tx, admin: AdminActor, brief: BriefRow, now: Date) {
  const { subjectId, act, id } = briefEvents;
  const [last] = await tx
    .select({ act })
    .from(briefEvents)
    .where(and(eq(subjectId, brief.id), inArray(act, ["close", "reopen"])))
    .orderBy(desc(id))
    .limit(1);
  const how = last?.act === "close" ? "show_closed" : "show";
  const shown = await transition(tx, STORED_BRIEFS, brief.id, how, { by: admin, at: now });
  return shown ? ok(last?.act === "close" ? "IN_PROGRESS" : "OPEN") : refuse("wrong-state");
}

/** Cancels a locked brief in favour of an earlier one of the same client, whose id its history keeps. */
export function mergeAway(tx: Tx, brief: BriefRow, kept: BriefRow, now: Date): Promise<boolean> {
  const doing = { by: PRODUCT, at: now, why: `${MERGED_INTO}${kept.id}` };
  return transition(tx, STORED_BRIEFS, brief.id, "cancel", doing);
}

/**
 * Gives a locked brief a later day. Where a proposal counts on the day that it had, what companies read is
 * kept and it is a new version. Answers its version.
 */
export async function giveDay(
  tx: Tx,
  brief: BriefRow,
  { moveDate, isReliedOn }: { moveDate: string; isReliedOn: boolean },
  now: Date,
) {
  if (moveDate <= brief.moveDate || moveDate < dutchDay(now)) return refuse("not-later");
  const version = isReliedOn ? brief.version + 1 : brief.version;
  if (isReliedOn) await keepVersion(tx, brief, now);
  const lastDay = brief.dateSlack && rangeOf({ ...brief, moveDate }).last;
  await tx.update(briefs).set({ moveDate, lastDay, version }).where(eq(briefs.id, brief.id));
  return ok({ version });
}
