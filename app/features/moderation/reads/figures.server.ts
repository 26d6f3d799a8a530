import { desc } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { moderationFigures } from "../tables.ts";

/** The figures of each year that was counted, the newest first. */
export async function listYears(app: App) {
  return await servicesOf(app)
    .db.select()
    .from(moderationFigures)
    .orderBy(desc(moderationFigures.year));
}
