import { listUnusedPhotos } from "~/features/briefs/index.server.ts";
import { listUnusedUploads } from "~/features/companies/index.server.ts";
import { listUnusedPapers } from "~/features/evidence/index.server.ts";
import { listUnusedThreadPhotos } from "~/features/threads/index.server.ts";
import { removeUploads, tidyUploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import { tidyLinkCards } from "~/server/web/link-cards.ts";
import { note } from "~/server/web/report.ts";
import { nowOf } from "~/server/web/settings.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { daysAgo, RETENTION } from "~/shared/retention.ts";

const SWEPT_AT_ONCE = 100;

/** Removes pictures unused for a day or without an owner, and old link cards; counts pictures. */
export async function sweepUnused(app: App): Promise<number> {
  const now = nowOf(app).getTime();
  const before = new Date(now - RETENTION.unusedPictureHours * HOUR_MS);
  let swept = 0;
  for (;;) {
    const unused = await Promise.all([
      listUnusedUploads(app, before, SWEPT_AT_ONCE),
      listUnusedPhotos(app, before, SWEPT_AT_ONCE),
      listUnusedThreadPhotos(app, before, SWEPT_AT_ONCE),
      listUnusedPapers(app, before, SWEPT_AT_ONCE),
    ]);
    swept += await removeUploads(app, [...new Set(unused.flat())], before);
    if (unused.every(({ length }) => length < SWEPT_AT_ONCE)) break;
  }
  await tidyUploads(app, before);
  if (swept > 0) note(app, { swept }, "unused pictures removed");
  await tidyLinkCards(app, daysAgo(nowOf(app), RETENTION.linkCardDays));
  return swept;
}
