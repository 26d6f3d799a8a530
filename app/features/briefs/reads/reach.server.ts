import { type SQL, sql } from "drizzle-orm";
import { countWorking, hasWorking } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { categoryOf } from "../rules.ts";
import { type BriefRow, briefs } from "../tables.ts";
import type { Reach } from "../views.ts";

/** Counts the companies that may send a proposal on a brief now and do work of its kind. */
export function readReach(
  app: App,
  brief: Pick<BriefRow, "serviceType" | "fromProvince" | "toProvince">,
): Promise<Reach> {
  const { db, clock } = servicesOf(app);
  const { serviceType, fromProvince, toProvince } = brief;
  return countWorking(db, categoryOf(serviceType), [fromProvince, toProvince], clock.now());
}

const CATEGORY = sql.join(
  [
    sql`case ${briefs.serviceType}`,
    sql`when 'ONTRUIMING' then ${categoryOf("ONTRUIMING")}`,
    sql`else ${categoryOf("VERHUIZING")} end`,
  ],
  sql` `,
);

/** The condition that no company near a brief may send a proposal on it at `now`: `readReach` counts none there. */
export function isOutOfReach(now: Date): SQL {
  const areas = sql`array[${briefs.fromProvince}, ${briefs.toProvince}]`;
  return sql`not ${hasWorking(CATEGORY, areas, now)}`;
}
