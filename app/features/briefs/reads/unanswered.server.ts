import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { isOutOfReach } from "~/features/reach/index.server.ts";
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

/** The condition that briefs have no proposal, that their last day is not over, and that no company near may send one. */
export function areOutOfReach(now: Date): SQL | undefined {
  const asked = {
    serviceType: sql`${briefs.serviceType}`,
    fromProvince: sql`${briefs.fromProvince}`,
    toProvince: sql`${briefs.toProvince}`,
  };
  const lastDay = sql`coalesce(${briefs.lastDay}, ${briefs.moveDate})`;
  return and(isUnanswered, gte(lastDay, dutchDay(now)), isOutOfReach(asked, now));
}

/** How many briefs are out of the reach of every company, `most` at most. */
export function countOutOfReach(app: App, most: number) {
  const { db, clock } = servicesOf(app);
  return countUpTo(db, briefs, areOutOfReach(clock.now()), most);
}
