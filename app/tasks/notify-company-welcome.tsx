import { readCompanyContact } from "~/features/billing/index.server.ts";
import { CompanyWelcomeMail } from "~/features/companies/emails/company-welcome.tsx";
import { deliver } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** SPEC section 7, notify-profile-complete and notify-company-welcome: both fall at one moment. */
export const notifyCompanyWelcome: Task<"notify-company-welcome"> = async (app, { companyId }) => {
  const { db, clock, config } = servicesOf(app);
  const company = await readCompanyContact(db, companyId, clock.now());
  if (!company) return;
  await deliver(app, {
    to: company.email,
    subject: "Welkom bij Verhuisbod: je bedrijfsprofiel is compleet",
    event: `notify-company-welcome:${companyId}`,
    body: (
      <CompanyWelcomeMail
        fullName={company.fullName}
        companyName={company.businessName}
        companyEmail={company.email}
        isSubscribed={company.isSubscribed}
        briefsUrl={`${config.appUrl}/verhuisbedrijf-dashboard`}
      />
    ),
  });
};
