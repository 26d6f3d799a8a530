import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { inList } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { LOOKED_AT_ONCE } from "../constants.ts";
import { LISTED } from "../lifecycle.ts";
import { fromSpotOf } from "../reads/distance.server.ts";
import { briefs } from "../tables.ts";

const { id, serviceType, fromProvince, fromCity, fromSpot, toProvince, toCity } = briefs;

/**
 * Stores where listed briefs begin that have a place and no spot: those of before it was kept, and those
 * whose place the list lacked then. A free name stays without one.
 */
export async function storeBegins(app: App): Promise<void> {
  const { db } = servicesOf(app);
  let after: string | null = null;
  do {
    const rows: Beginless[] = await db
      .select({ id, serviceType, fromProvince, fromCity, toProvince, toCity })
      .from(briefs)
      .where(
        and(
          isNull(fromSpot),
          isNotNull(fromCity),
          inList(briefs.status, LISTED),
          after === null ? undefined : gt(id, after),
        ),
      )
      .orderBy(asc(id))
      .limit(LOOKED_AT_ONCE);
    for (const brief of rows) await storeBegin(app, brief);
    after = rows.length === LOOKED_AT_ONCE ? (rows.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

type Beginless = Pick<
  typeof briefs.$inferSelect,
  "id" | "serviceType" | "fromProvince" | "fromCity" | "toProvince" | "toCity"
>;

async function storeBegin(app: App, brief: Beginless): Promise<void> {
  const spot = fromSpotOf(brief);
  if (spot === null) return;
  await servicesOf(app)
    .db.update(briefs)
    .set({ fromSpot: spot })
    // Its client may have changed it meanwhile.
    .where(and(eq(id, brief.id), isNull(fromSpot), eq(fromCity, brief.fromCity ?? "")));
}
