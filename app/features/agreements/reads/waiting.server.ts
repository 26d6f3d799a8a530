import { and, desc, eq, gt, inArray, min, sql } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { LISTED_STATUSES } from "~/features/briefs/lifecycle.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { countTold } from "~/features/search/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { toldText, usualWaitText } from "../wording.ts";

/** So many briefs say something of the next one; of more than the newest of them nothing is asked. */
const FEWEST = 20;
const NEWEST = 200;
const LOOKED_BACK_MS = 180 * DAY_MS;

/** How many companies were told, and within how long half of the latest briefs had a proposal, in sentences. */
export async function readWait(app: App, briefId: string): Promise<string[]> {
  const [told, minutes] = await Promise.all([countTold(app, briefId), usualMinutes(app)]);
  return [toldText(told), usualWaitText(minutes)].filter((text) => text !== null);
}

async function usualMinutes(app: App): Promise<number | null> {
  const { db, clock } = servicesOf(app);
  const since = new Date(clock.now().getTime() - LOOKED_BACK_MS);
  const first = db
    .select({
      wait: sql`extract(epoch from ${min(proposals.createdAt)} - ${briefs.createdAt})`.as("wait"),
    })
    .from(briefs)
    .innerJoin(proposals, eq(proposals.briefId, briefs.id))
    .where(and(inArray(briefs.status, [...LISTED_STATUSES]), gt(briefs.createdAt, since)))
    .groupBy(briefs.id, briefs.createdAt)
    .orderBy(desc(briefs.createdAt), desc(briefs.id))
    .limit(NEWEST)
    .as("first");
  const [found] = await db
    .select({
      briefs: sql<number>`count(*)::int`,
      minutes: sql<number | null>`percentile_cont(0.5) within group (order by ${first.wait}) / 60`,
    })
    .from(first);
  return found && found.briefs >= FEWEST ? found.minutes : null;
}
