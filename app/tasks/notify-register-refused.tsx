import { deliver } from "~/features/notifications/index.server.ts";
import { RegisterRefusedMail } from "~/features/verification/emails/register-refused.tsx";
import { readRegisterRefusal } from "~/features/verification/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** Tells a company why the trade register does not confirm it, and what it can do. */
export const notifyRegisterRefused: Task<"notify-register-refused"> = async (
  app,
  { companyId, checkedAt },
) => {
  const refusal = await readRegisterRefusal(app, companyId, new Date(checkedAt));
  if (!refusal) return;
  await deliver(app, {
    to: refusal.email,
    subject: "Je bedrijf is nog niet geverifieerd",
    event: `notify-register-refused:${companyId}:${checkedAt}`,
    body: (
      <RegisterRefusedMail
        fullName={refusal.fullName}
        companyName={refusal.businessName}
        kvkNumber={refusal.kvkNumber}
        reason={refusal.reason}
        dashboardUrl={`${servicesOf(app).config.appUrl}/verhuisbedrijf-dashboard`}
      />
    ),
  });
};
