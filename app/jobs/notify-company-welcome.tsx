import { readCompanyContact } from "~/features/companies/api.server.ts";
import { CompanyWelcomeMail } from "~/features/companies/emails/company-welcome.tsx";
import { deliver } from "~/features/notifications/api.server.ts";
import type { Task } from "./tasks.ts";

/** SPEC section 7, notify-company-welcome. */
export const notifyCompanyWelcome: Task<"notify-company-welcome"> = async (app, { companyId }) => {
  const company = await readCompanyContact(app.db, companyId);
  if (!company) return;
  await deliver(app, {
    to: company.email,
    subject: `Welkom bij Verhuisbod, ${company.businessName}`,
    event: `notify-company-welcome:${companyId}`,
    body: (
      <CompanyWelcomeMail
        companyName={company.businessName}
        jobsUrl={`${app.config.appUrl}/verhuisbedrijf-dashboard`}
      />
    ),
  });
};
