import { readBrief } from "~/features/briefs/index.server.ts";
import { fittingCategories } from "~/features/briefs/rules.ts";
import { companiesToNotify } from "~/features/companies/index.server.ts";
import { queueNewBriefMails } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** Picks the subscribed companies a new brief fits and gives each a task of its own. */
export const notifyCompaniesNewBrief: Task<"notify-companies-new-job"> = async (
  app,
  { briefId },
) => {
  const { db, clock } = servicesOf(app);
  const brief = await readBrief(app, briefId);
  if (brief?.status !== "OPEN") return;
  const details = { ...brief.inventory, services: brief.services };
  const companies = await companiesToNotify(
    db,
    {
      provinces: [brief.fromProvince, brief.toProvince],
      categories: fittingCategories(brief.serviceType, details),
    },
    clock.now(),
  );
  await queueNewBriefMails(app, briefId, companies);
};
