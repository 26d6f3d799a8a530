import { and, desc, eq, gt, lte, notExists } from "drizzle-orm";
import { readCompanyContact } from "~/features/billing/index.server.ts";
import { asBriefForCompany, briefs, withFreshMasks } from "~/features/briefs/index.server.ts";
import { companyProfiles, mailsLink } from "~/features/companies/index.server.ts";
import { unsent } from "~/features/notifications/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { dailySearchesOf, isOwnWork } from "~/features/search/index.server.ts";
import type { App } from "~/server/app.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { eventOf } from "~/server/tasks/define.ts";
import { hasRoom, isMoveOver } from "../../briefs/rules.ts";

/** More than a company reads in one mail; and more than are placed in a day. */
const MOST_LOOKED_AT = 2_000;

/** Of what a company was not told at once, and what it is not told at once after the daily mail. */
const AT_ONCE_MAIL = "notify-company-new-job";

/**
 * What a daily mail tells a company of the briefs that were placed from one moment to another: those that
 * fit and still have room, and how many are taken meanwhile. Null when there is nothing to send.
 */
export async function readDigest(
  app: App,
  { companyId, from, until }: { companyId: string; from: Date; until: Date },
  now: Date,
) {
  const { db } = servicesOf(app);
  const [company, profile] = await Promise.all([
    readCompanyContact(app, companyId, now),
    findRow(db, companyProfiles, eq(companyProfiles.id, companyId)),
  ]);
  if (!profile || !company?.newBriefMails || !company.isSubscribed) return null;
  const isSearched = await dailySearchesOf(db, profile);
  const own = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.briefId, briefs.id), eq(proposals.companyId, companyId)));
  const placed = await db
    .select(columnsOf(briefs))
    .from(briefs)
    .where(and(gt(briefs.createdAt, from), lte(briefs.createdAt, until), notExists(own)))
    .orderBy(desc(briefs.createdAt))
    .limit(MOST_LOOKED_AT);
  const fitting = placed.filter((brief) => isOwnWork(profile, brief) || isSearched(brief));
  // What was mailed at once is no news any more.
  const news = await unsent(
    app,
    fitting.map((brief) => ({
      brief,
      task: AT_ONCE_MAIL,
      to: company.email,
      event: eventOf(AT_ONCE_MAIL, { briefId: brief.id, companyId }),
      earlierEvents: [],
    })),
  );
  const open = news.filter(({ brief }) => hasRoom(brief) && !isMoveOver(brief, now));
  if (open.length === 0) return null;
  const masked = await withFreshMasks(
    db,
    open.map(({ brief }) => brief),
  );
  return {
    company,
    mailsUrl: mailsLink(app, companyId),
    briefs: masked.map((brief) => ({
      ...asBriefForCompany(brief, null, now),
      province: brief.fromProvince,
    })),
    taken: news.length - open.length,
    tells: open.map(({ event }) => event),
  };
}
