import { companiesToNotify, mailableCompanies } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { detailsOf } from "../answers.ts";
import { notifyCompanyNewJob } from "../emails/notify-company-new-job.tsx";
import { readBrief } from "../reads/brief.server.ts";
import { searchesFor } from "../reads/searches.server.ts";
import { fittingCategories, hasRoom } from "../rules.ts";

/**
 * Gives each subscribed company that an open brief fits a mail of its own, each tried on its own: it fits
 * its work areas and categories, or a search that it keeps. One mail a company, whatever it fits, and none
 * when five proposals are in.
 */
export async function tellCompanies(
  app: App,
  briefId: string,
  knownTo: readonly string[] = [],
): Promise<void> {
  const { db, clock } = servicesOf(app);
  const brief = await readBrief(app, briefId);
  if (!brief || !hasRoom(brief)) return;
  const now = clock.now();
  const ofArea = await companiesToNotify(
    db,
    {
      provinces: [brief.fromProvince, brief.toProvince],
      categories: fittingCategories(brief.serviceType, detailsOf(brief)),
    },
    now,
  );
  const searching = (await searchesFor(db, brief)).map(({ companyId }) => companyId);
  const bySearch = await mailableCompanies(db, [...new Set(searching)], now);
  const companies = new Set([...ofArea.map(({ companyId }) => companyId), ...bySearch]);
  for (const companyId of knownTo) companies.delete(companyId);
  const mails = [...companies].map((companyId) => ({ briefId, companyId }));
  await enqueueOnce(db, notifyCompanyNewJob, ...mails);
}
