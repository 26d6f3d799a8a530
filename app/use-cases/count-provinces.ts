import { countByProvince } from "~/features/briefs/index.server.ts";
import { FIGURE_DAYS } from "~/features/regions/constants.ts";
import { storeFigures } from "~/features/regions/index.server.ts";
import type { App } from "~/server/app.ts";
import { nowOf } from "~/server/web/settings.ts";
import { daysAgo } from "~/shared/retention.ts";

/** Counts what was placed and sent in each province of late, for the desk. */
export async function countProvinces(app: App): Promise<void> {
  await storeFigures(app, await countByProvince(app, daysAgo(nowOf(app), FIGURE_DAYS)));
}
