import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { UNANSWERED_HOURS } from "~/features/briefs/constants.ts";
import { briefs, isUnanswered } from "~/features/briefs/index.server.ts";
import { isOutOfReach } from "~/features/reach/index.server.ts";
import type { App } from "~/server/app.ts";
import { countUpTo } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay, HOUR_MS } from "~/shared/dates.ts";

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
