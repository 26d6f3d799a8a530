import { deliver } from "~/features/notifications/index.server.ts";
import { VerificationDecidedMail } from "~/features/verification/emails/verification-decided.tsx";
import { readDecision } from "~/features/verification/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** Tells a company what an admin decided about its name and KvK number. */
export const notifyVerification: Task<"notify-verification"> = async (app, { decisionId }) => {
  const decision = await readDecision(app, decisionId);
  if (!decision) return;
  const approved = decision.act === "APPROVED";
  await deliver(app, {
    to: decision.email,
    subject: approved ? "Je bedrijf is geverifieerd" : "Je bedrijf is niet geverifieerd",
    event: `notify-verification:${decisionId}`,
    body: (
      <VerificationDecidedMail
        fullName={decision.fullName}
        companyName={decision.businessName}
        kvkNumber={decision.kvkNumber}
        approved={approved}
        reason={decision.note}
        dashboardUrl={`${servicesOf(app).config.appUrl}/verhuisbedrijf-dashboard`}
      />
    ),
  });
};
