import { sql } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { PLACES_BY_SPOT } from "~/features/places/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { MAX_COUNTED, MAX_ON_MAP } from "../constants.ts";
import type { OpenPlace } from "../views.ts";

/**
 * The places where briefs begin that still take proposals, those with most of them first. Of each no more
 * is counted than the map tells, off the index alone, however many there are.
 */
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
