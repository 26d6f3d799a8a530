import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { inList } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { LOOKED_AT_ONCE } from "../constants.ts";
import { LISTED } from "../lifecycle.ts";
import { fromSpotOf } from "../reads/places.server.ts";
import { briefs } from "../tables.ts";

const { id, serviceType, fromProvince, fromCity, fromSpot, toProvince, toCity } = briefs;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Stores where listed briefs begin that have a place and no spot: those of before it was kept, and those
 * whose place the list lacked then. A free name stays without one.
 */
export async function storeBegins(app: App): Promise<void> {
  const { db } = servicesOf(app);
  const beginless = and(isNull(fromSpot), isNotNull(fromCity), inList(briefs.status, LISTED));
  const read = (after: string) =>
    db
      .select({ id, serviceType, fromProvince, fromCity, toProvince, toCity })
      .from(briefs)
      .where(and(beginless, gt(id, after)))
      .orderBy(id)
      .limit(LOOKED_AT_ONCE);
  let rows = await read(BEFORE_ALL);
  while (rows.length > 0) {
    for (const brief of rows) {
      const spot = fromSpotOf(brief);
      if (spot === null) continue;
      await db
        .update(briefs)
        .set({ fromSpot: spot })
        // Its client may have changed it meanwhile.
        .where(and(eq(id, brief.id), isNull(fromSpot), eq(fromCity, brief.fromCity ?? "")));
    }
    rows = await read(rows.at(-1)?.id ?? BEFORE_ALL);
  }
}
