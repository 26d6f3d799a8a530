import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { inList, newestFirst, olderThan } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import type { Cursor } from "~/shared/cursor.ts";
import { PAGE_SIZE } from "../constants.ts";
import { LISTED } from "../lifecycle.ts";
import { briefRouteCounts, briefs } from "../tables.ts";
import type { BriefCount, BriefScope } from "../views.ts";

/**
 * The briefs of one page, as a subquery `page` with `created_at` and `id`, newest first: each end of a
 * move in each province is read off its own ordered index, and the readings are merged, however long
 * the list is. A move within the area is read twice and listed once.
 */
export function pageOfBriefs(scope: BriefScope, after: Cursor | null) {
  const ends = scope.provinces?.flatMap((province) => [
    eq(briefs.fromProvince, province),
    eq(briefs.toProvince, province),
  ]) ?? [undefined];
  const readings = ends.map(
    (end) =>
      sql`(select ${briefs.createdAt}, ${briefs.id} from ${briefs} where ${and(
        // Written out, not bound: the partial indexes only serve a condition they can recognise.
        scope.onlyOpen ? sql`is_open` : inList(briefs.status, LISTED),
        scope.type ? eq(briefs.serviceType, scope.type) : undefined,
        end,
        after ? olderThan(briefs, after) : undefined,
      )} order by ${sql.join([...newestFirst(briefs)], sql`, `)} limit ${PAGE_SIZE + 1})`,
  );
  return sql`(select distinct on (created_at, id) created_at, id
    from (${sql.join(readings, sql` union all `)}) readings
    order by created_at desc, id desc limit ${PAGE_SIZE + 1}) page`;
}

/** How many briefs the companies' list holds in a scope, and how many of them still take proposals. */
export async function countListedBriefs(
  app: App,
  { type, provinces }: Pick<BriefScope, "type" | "provinces">,
): Promise<BriefCount> {
  const { fromProvince, toProvince, serviceType, listed, open } = briefRouteCounts;
  const [row] = await servicesOf(app)
    .db.select({
      listed: sql<number>`coalesce(sum(${listed}), 0)::int`,
      open: sql<number>`coalesce(sum(${open}), 0)::int`,
    })
    .from(briefRouteCounts)
    .where(
      and(
        type ? eq(serviceType, type) : undefined,
        provinces
          ? or(inArray(fromProvince, [...provinces]), inArray(toProvince, [...provinces]))
          : undefined,
      ),
    );
  return row ?? { listed: 0, open: 0 };
}
