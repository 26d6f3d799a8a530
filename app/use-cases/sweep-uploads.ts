import { listUnusedUploads } from "~/features/companies/index.server.ts";
import { UNUSED_HOURS } from "~/features/uploads/constants.ts";
import { removeUploads, tidyUploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";

const SWEPT_AT_ONCE = 100;

/**
 * Removes the pictures that no profile or draft has used for a day, and at once those whose owner is
 * gone. Answers how many.
 */
export async function sweepUploads(app: App): Promise<number> {
  const before = new Date(servicesOf(app).clock.now().getTime() - UNUSED_HOURS * HOUR_MS);
  let swept = 0;
  for (;;) {
    const ids = await listUnusedUploads(app, before, SWEPT_AT_ONCE);
    swept += await removeUploads(app, ids, before);
    if (ids.length < SWEPT_AT_ONCE) break;
  }
  await tidyUploads(app, before);
  return swept;
}
