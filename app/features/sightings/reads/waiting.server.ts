import { and, desc, eq, gt, inArray, lte, min, or, sql } from "drizzle-orm";
import { briefs, readBrief } from "~/features/briefs/index.server.ts";
import { LISTED_STATUSES } from "~/features/briefs/lifecycle.ts";
import type { ServiceType } from "~/features/intake/constants.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { readReach } from "~/features/reach/index.server.ts";
import { isPromiseOver, promisedBy } from "~/features/reach/wording/placed.ts";
import { countTold } from "~/features/search/index.server.ts";
import { HELPS_TEXT, knownByTexts, LATE_TEXT } from "~/features/search/wording/told.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS, formatDayAndTime } from "~/shared/dates.ts";
import { usualWaitText } from "../wording.ts";

/** So many briefs say something of the next one; of more than the newest of them nothing is asked. */
const FEWEST = 20;
const NEWEST = 200;
const LOOKED_BACK_MS = 180 * DAY_MS;

/**
 * What the client of an open brief without proposals may count on, in sentences: which companies know of it or may
 * take it, when a proposal usually comes, and what helps where nobody fits or nobody answered in time.
 */
export async function readWait(app: App, briefId: string): Promise<string[]> {
  const now = servicesOf(app).clock.now();
  const brief = await readBrief(app, briefId);
  if (!brief) return [];
  const [told, reach, minutes] = await Promise.all([
    countTold(app, briefId),
    readReach(app, brief),
    usualMinutes(app, brief.serviceType, now),
  ]);
  const late = isPromiseOver(brief.createdAt, now);
  const isExpected = !late && (told > 0 || reach.near > 0);
  return [
    late && LATE_TEXT,
    ...knownByTexts(told, { ...brief, reach }),
    isExpected && usualWaitText(minutes),
    isExpected && `Verwacht ze tot ${formatDayAndTime(promisedBy(brief.createdAt))}.`,
    late && HELPS_TEXT,
  ].filter((text) => text !== false && text !== null);
}

/** The minutes within which half of the latest briefs of a kind had a proposal, those that had none included. */
async function usualMinutes(app: App, kind: ServiceType, now: Date): Promise<number | null> {
  const { db } = servicesOf(app);
  const since = new Date(now.getTime() - LOOKED_BACK_MS);
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  const first = db
    .select({
      wait: sql`coalesce(extract(epoch from ${min(proposals.createdAt)} - ${briefs.createdAt})::float8,
        'Infinity')`.as("wait"),
    })
    .from(briefs)
    .leftJoin(proposals, eq(proposals.briefId, briefs.id))
    .where(
      and(
        inArray(briefs.status, [...LISTED_STATUSES]),
        eq(briefs.serviceType, kind),
        gt(briefs.createdAt, since),
        // A younger brief without a proposal may still get one in time.
        or(lte(briefs.createdAt, aDayAgo), gt(briefs.proposalsCount, 0)),
      ),
    )
    .groupBy(briefs.id, briefs.createdAt)
    .orderBy(desc(briefs.createdAt), desc(briefs.id))
    .limit(NEWEST)
    .as("first");
  const [found] = await db
    .select({
      briefs: sql<number>`count(*)::int`,
      minutes: sql<number>`percentile_disc(0.5) within group (order by ${first.wait}) / 60`,
    })
    .from(first);
  return found && found.briefs >= FEWEST ? found.minutes : null;
}
