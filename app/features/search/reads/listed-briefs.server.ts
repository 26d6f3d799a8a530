import { and, eq, sql } from "drizzle-orm";
import { briefRouteCounts, briefs } from "~/features/briefs/index.server.ts";
import { PLACES_BY_SPOT } from "~/features/places/index.server.ts";
import type { App } from "~/server/app.ts";
import { inList, newestFirst, olderThan } from "~/server/db/columns.ts";
import { prepared } from "~/server/db/prepared.ts";
import { servicesOf } from "~/server/services.ts";
import type { Cursor } from "~/shared/cursor.ts";
import { PAGE_SIZE } from "../../briefs/constants.ts";
import { LISTED_STATUSES } from "../../briefs/lifecycle.ts";
import { MAX_COUNTED, MAX_ON_MAP } from "../constants.ts";
import type { BriefCount, BriefScope, OpenPlace } from "../views.ts";

/** What of a scope decides on its statement (its shape), and the values that this takes by name. */
export function shapeOf({ type, provinces, onlyOpen }: BriefScope, after: Cursor | null) {
  const places = (provinces ?? []).map((province, index) => [placeName(index), province] as const);
  return {
    shape: {
      onlyOpen,
      byType: type !== null,
      /** How many are asked; null for the whole country. */
      provinces: provinces?.length ?? null,
      isContinued: after !== null,
    },
    values: {
      type,
      provinces,
      from: null,
      to: null,
      ...Object.fromEntries(places),
      afterAt: after?.createdAt.toISOString(),
      afterId: after?.id,
    },
  };
}

export type ScopeShape = ReturnType<typeof shapeOf>["shape"];

// Written out, not bound: the partial indexes only serve a condition they can recognise.
export const onList = (onlyOpen: boolean) =>
  onlyOpen ? sql`is_open` : inList(briefs.status, LISTED_STATUSES);

/** That a brief comes after the cursor whose two values a statement takes as `afterAt` and `afterId`. */
export const AFTER_CURSOR = olderThan(briefs, {
  createdAt: sql.placeholder("afterAt"),
  id: sql.placeholder("afterId"),
});

/** The last words of a reading: so many of the newest. */
export const newest = (most: number) =>
  sql`order by ${sql.join([...newestFirst(briefs)], sql`, `)} limit ${sql.raw(String(most))}`;

const placeName = (index: number) => `province${index}`;

/**
 * The briefs of one page, as a subquery `page` with `created_at` and `id`, newest first: each end of a
 * move in each province is read off its own ordered index, and the readings are merged, however long
 * the list is. A move within the area is read twice and listed once.
 */
export function pageOfBriefs({ onlyOpen, byType, provinces, isContinued }: ScopeShape) {
  const asked = Array.from({ length: provinces ?? 0 }, (_, at) => sql.placeholder(placeName(at)));
  const ofEnds = asked.flatMap((province) => [
    eq(briefs.fromProvince, province),
    eq(briefs.toProvince, province),
  ]);
  const ends = provinces === null ? [undefined] : ofEnds;
  const readings = ends.map(
    (end) =>
      sql`(select ${briefs.createdAt}, ${briefs.id} from ${briefs} where ${and(
        onList(onlyOpen),
        byType ? eq(briefs.serviceType, sql.placeholder("type")) : undefined,
        end,
        isContinued ? AFTER_CURSOR : undefined,
      )} ${newest(PAGE_SIZE + 1)})`,
  );
  return sql`(select distinct on (created_at, id) created_at, id
    from (${sql.join(readings, sql` union all `)}) readings
    order by created_at desc, id desc limit ${sql.raw(String(PAGE_SIZE + 1))}) page`;
}

const { fromProvince, toProvince, serviceType, listed, open } = briefRouteCounts;

/** A `BriefCount` of the scope that `shapeOf` gives the values of, as a column of whatever is read with it. */
export const countOfScope = sql<BriefCount>`(select json_build_object(
    'listed', coalesce(sum(${listed}), 0), 'open', coalesce(sum(${open}), 0))
  from ${briefRouteCounts}
  where (${sql.placeholder("type")}::text is null or ${serviceType} = ${sql.placeholder("type")})
    and (${sql.placeholder("provinces")}::text[] is null
      or ${fromProvince} = any(${sql.placeholder("provinces")})
      or ${toProvince} = any(${sql.placeholder("provinces")}))
    and (${sql.placeholder("from")}::text is null or ${fromProvince} = ${sql.placeholder("from")})
    and (${sql.placeholder("to")}::text is null or ${toProvince} = ${sql.placeholder("to")}))`;

const countOfBriefs = prepared((db) =>
  db.select({ count: countOfScope }).from(sql`(values (1)) alone`).prepare("count_of_briefs"),
);

/** How many briefs are listed in a scope, and how many are open; of `further` the provinces count. */
export async function countListedBriefs(app: App, scope: Omit<BriefScope, "onlyOpen">) {
  const { db } = servicesOf(app);
  const { type, provinces } = scope;
  const { from = null, to = null } = scope.further ?? {};
  const [row] = await countOfBriefs(db).execute({ type, provinces, from, to });
  return row?.count ?? { listed: 0, open: 0 };
}

/** The places where open briefs begin, most first, counted off the index no further than is told. */
export async function listOpenPlaces(app: App): Promise<OpenPlace[]> {
  const places = PLACES_BY_SPOT;
  const { rows } = await servicesOf(app).db.execute<{ spot: number; open: number }>(sql`
    select * from (select spot, (select count(*)::int from (select 1 from ${briefs}
        where is_open and ${briefs.fromSpot} = spot limit ${MAX_COUNTED + 1}) one) as open
      from unnest(${sql.param([...places.keys()])}::int[]) spot) counted
    where open > 0 order by open desc, spot limit ${MAX_ON_MAP}`);
  return rows.flatMap(({ spot, open }) => {
    const place = places.get(spot);
    if (!place) return [];
    const { name, province, latitude, longitude } = place;
    return [{ name, province, latitude, longitude, open }];
  });
}
