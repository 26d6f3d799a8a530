import { readCompanyContact } from "~/features/companies/api.server.ts";
import { ProfileCompleteMail } from "~/features/companies/emails/profile-complete.tsx";
import { deliver } from "~/features/notifications/api.server.ts";
import type { Task } from "./tasks.ts";

/** SPEC section 7, notify-profile-complete. */
export const notifyProfileComplete: Task<"notify-profile-complete"> = async (
  app,
  { companyId },
) => {
  const company = await readCompanyContact(app.db, companyId);
  if (!company) return;
  await deliver(app, {
    to: company.email,
    subject: "Je bedrijfsprofiel is compleet",
    event: `notify-profile-complete:${companyId}`,
    body: (
      <ProfileCompleteMail
        fullName={company.fullName}
        companyName={company.businessName}
        companyEmail={company.email}
        profileUrl={`${app.config.appUrl}/company-profile/${companyId}`}
      />
    ),
  });
};
