import { type SQL, sql } from "drizzle-orm";
import { countWorking, hasWorking } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import type { AskedWork, Reach } from "./views.ts";

const CATEGORIES = { VERHUIZING: "RESIDENTIAL", ONTRUIMING: "ONTRUIMING" } as const;

/** Counts the companies that may send a proposal on what is asked now and do such work. */
export function readReach(app: App, asked: AskedWork): Promise<Reach> {
  const { db, clock } = servicesOf(app);
  const { serviceType, fromProvince, toProvince } = asked;
  return countWorking(db, CATEGORIES[serviceType], [fromProvince, toProvince], clock.now());
}

/** The condition that no company near may send a proposal at `now` on what columns ask: `readReach` counts none there. */
export function isOutOfReach(asked: Record<keyof AskedWork, SQL>, now: Date): SQL {
  const category = sql`case ${asked.serviceType} when 'ONTRUIMING' then ${CATEGORIES.ONTRUIMING}
    else ${CATEGORIES.VERHUIZING} end`;
  const provinces = sql`array[${asked.fromProvince}, ${asked.toProvince}]`;
  return sql`not ${hasWorking(category, provinces, now)}`;
}
