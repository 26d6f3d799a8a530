import { z } from "zod";
import { companiesToNotify } from "~/features/companies/index.server.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { notifyCompanyNewJob } from "../emails/notify-company-new-job.tsx";
import { readBrief } from "../reads.server.ts";
import { fittingCategories } from "../rules.ts";

/** Gives each subscribed company that a new brief fits a mail of its own, each tried on its own. */
export const notifyCompaniesNewJob = defineTask({
  name: "notify-companies-new-job",
  payload: z.object({ briefId: z.uuid() }),
  async run(app, { briefId }) {
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
    const mails = companies.map(({ companyId }) => ({ briefId, companyId }));
    await enqueueOnce(db, notifyCompanyNewJob, ...mails);
  },
});
