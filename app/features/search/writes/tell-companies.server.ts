import { sql } from "drizzle-orm";
import { asBriefForCompany, readBrief } from "~/features/briefs/index.server.ts";
import { deliverToMany } from "~/features/notifications/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { hasRoom } from "../../briefs/rules.ts";
import { TELL_COMPANIES, type Telling } from "../../briefs/schema.ts";
import { notifyCompanyNewJob } from "../emails/notify-company-new-job.tsx";
import { readReaders } from "../reads/searches.server.ts";
import { briefsTold } from "../tables.ts";

/**
 * Mails subscribed companies of an open brief that fits them, those after the one that is named, and leaves
 * a task for the rest; nothing is sent twice. `readKnowing` answers the companies to which it is no news.
 */
export function tellCompanies(
  app: App,
  { briefId, after }: Telling,
  readKnowing: (briefId: string) => Promise<string[]>,
  stopping: AbortSignal,
): Promise<void> {
  return oneAtATime(briefId, async () => {
    const { db, clock } = servicesOf(app);
    const brief = await readBrief(app, briefId);
    if (!brief || !hasRoom(brief)) return;
    const now = clock.now();
    const { readers, next } = await readReaders(app, brief, after ?? null, now);
    const knowing = new Set(await readKnowing(briefId));
    const recipients = readers
      .filter(({ companyId }) => !knowing.has(companyId))
      .map(({ companyId, reader }) => ({ payload: { briefId, companyId }, reader }));
    const found = { brief: asBriefForCompany(brief, null, now) };
    await deliverToMany(app, notifyCompanyNewJob, found, recipients, stopping, (companies) =>
      noteTold(db, briefId, companies),
    );
    if (next !== null) await enqueueOnce(db, TELL_COMPANIES, { briefId, after: next });
  });
}

async function noteTold(db: Queryable, briefId: string, companies: number): Promise<void> {
  if (companies === 0) return;
  await db
    .insert(briefsTold)
    .values({ briefId, companies })
    .onConflictDoUpdate({
      target: briefsTold.briefId,
      set: { companies: sql`${briefsTold.companies} + excluded.companies` },
    });
}

/** The last go about each brief that is under way. */
const underWay = new Map<string, Promise<unknown>>();

/** Runs goes about one brief one after the other, as after a correction: each sees what the others sent. */
async function oneAtATime(briefId: string, go: () => Promise<void>): Promise<void> {
  const own = (underWay.get(briefId) ?? Promise.resolve()).then(go, go);
  underWay.set(briefId, own);
  await own.finally(() => {
    if (underWay.get(briefId) === own) underWay.delete(briefId);
  });
}
