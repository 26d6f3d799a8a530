import { and, gte, lt } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { countUpTo } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { briefs, isUnanswered } from "../tables.ts";

/** How many briefs placed before a moment, whose day has not passed, have no proposal, `most` at most. */
export function countUnanswered(app: App, before: Date, most: number) {
  const { db, clock } = servicesOf(app);
  const isStillAhead = gte(briefs.moveDate, dutchDay(clock.now()));
  return countUpTo(db, briefs, and(isUnanswered, lt(briefs.createdAt, before), isStillAhead), most);
}
