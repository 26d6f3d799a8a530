import { and, gte, lt } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { countUpTo } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { UNANSWERED_HOURS } from "../constants.ts";
import { briefs, isUnanswered } from "../tables.ts";

/** The condition that a brief is open, has waited for its first proposal for a day, and has its move day still ahead. */
export function isLongUnanswered(now: Date) {
  const since = new Date(now.getTime() - UNANSWERED_HOURS * HOUR_MS);
  return and(isUnanswered, lt(briefs.createdAt, since), gte(briefs.moveDate, dutchDay(now)));
}

/** Number of briefs that have waited for a proposal for a day, `most` at most. */
export function countUnanswered(app: App, most: number) {
  const { db, clock } = servicesOf(app);
  return countUpTo(db, briefs, isLongUnanswered(clock.now()), most);
}
