import { readCompanyContact } from "~/features/billing/index.server.ts";
import { SERVICE_TYPE_LABELS } from "~/features/briefs/constants.ts";
import { CompanyNewBriefMail } from "~/features/briefs/emails/company-new-brief.tsx";
import { asBriefForCompany, readBrief } from "~/features/briefs/reads.server.ts";
import { briefTitle } from "~/features/briefs/wording.ts";
import { mailsLink } from "~/features/companies/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { formatDay } from "~/shared/dates.ts";
import type { Task } from "./tasks.ts";

/** SPEC section 7, notify-companies-new-job, for one company; told only what its list shows. */
export const notifyCompanyNewBrief: Task<"notify-company-new-job"> = async (
  app,
  { briefId, companyId },
) => {
  const { db, clock, config } = servicesOf(app);
  const brief = await readBrief(app, briefId);
  const company = await readCompanyContact(db, companyId, clock.now());
  if (brief?.status !== "OPEN" || !company?.newBriefMails) return;
  const task = asBriefForCompany(brief, null, clock.now());
  const title = briefTitle(task.serviceType, task.location);
  const mailsUrl = mailsLink(app, companyId);
  await deliver(app, {
    to: company.email,
    subject: `Nieuwe opdracht: ${title}`,
    unsubscribeUrl: mailsUrl,
    event: `notify-companies-new-job:${briefId}:${companyId}`,
    body: (
      <CompanyNewBriefMail
        businessName={company.businessName}
        category={SERVICE_TYPE_LABELS[task.serviceType]}
        title={title}
        location={task.location}
        eventDate={formatDay(task.eventDate)}
        budget={task.budget}
        labels={task.labels}
        briefUrl={`${config.appUrl}/verhuisbedrijf-dashboard?opdracht=${briefId}`}
        mailsUrl={mailsUrl}
      />
    ),
  });
};
