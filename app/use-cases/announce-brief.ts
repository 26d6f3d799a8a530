import { companiesToNotify } from "~/features/billing/index.server.ts";
import { readBrief } from "~/features/briefs/reads.server.ts";
import { fittingCategories } from "~/features/briefs/rules.ts";
import type { App } from "~/server/app.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";

/**
 * Gives each subscribed company that a new brief fits a mail of its own, each tried on its own. Done
 * again, it adds no mail that still waits.
 */
export async function announceBrief(app: App, briefId: string): Promise<void> {
  const { db, clock } = servicesOf(app);
  const brief = await readBrief(app, briefId);
  if (brief?.status !== "OPEN") return;
  const details = { ...brief.inventory, services: brief.services };
  const wanted = {
    provinces: [brief.fromProvince, brief.toProvince],
    categories: fittingCategories(brief.serviceType, details),
  };
  const companies = await companiesToNotify(db, wanted, clock.now());
  const payloads = companies.map(({ companyId }) => ({ briefId, companyId }));
  await enqueueOnce(db, "notify-company-new-job", ...payloads);
}
