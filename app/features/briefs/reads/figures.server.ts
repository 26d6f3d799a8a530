import { count, gte, sum } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import type { Province } from "~/shared/provinces.ts";
import { briefs } from "../tables.ts";

/** How many briefs begin in each province and were placed since then, and the proposals that stand for them. */
export async function countByProvince(app: App, since: Date) {
  const rows = await servicesOf(app)
    .db.select({
      province: briefs.fromProvince,
      briefs: count(),
      proposals: sum(briefs.proposalsCount).mapWith(Number),
    })
    .from(briefs)
    .where(gte(briefs.createdAt, since))
    .groupBy(briefs.fromProvince);
  return new Map<Province, { briefs: number; proposals: number }>(
    rows.map(({ province, ...counted }) => [province, counted]),
  );
}
