import { shownLocation } from "~/features/briefs/wording.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import {
  AcceptedToClientMail,
  AcceptedToCompanyMail,
} from "~/features/proposals/emails/proposal-accepted.tsx";
import { readProposalForMail } from "~/features/proposals/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { formatDay } from "~/shared/dates.ts";
import type { Task } from "./tasks.ts";

/** Both sides learn how to reach each other. */
export const notifyProposalAccepted: Task<"notify-proposal-accepted"> = async (
  app,
  { proposalId },
) => {
  const { config } = servicesOf(app);
  const found = await readProposalForMail(app, proposalId);
  if (found?.proposal.status !== "ACCEPTED") return;
  const { proposal, brief, company, companyEmail } = found;
  const accepted = {
    companyName: company.name,
    packageName: proposal.packageName,
    priceCents: proposal.priceCents,
    location: shownLocation(brief),
    moveDate: formatDay(brief.moveDate),
    clientName: brief.clientName,
  };
  await deliver(app, {
    to: companyEmail,
    subject: `Offerte geaccepteerd: ${accepted.location}`,
    event: `notify-proposal-accepted:${proposalId}:company`,
    body: (
      <AcceptedToCompanyMail
        {...accepted}
        clientEmail={brief.clientEmail}
        clientPhone={brief.clientPhone}
        dashboardUrl={`${config.appUrl}/verhuisbedrijf-dashboard/offertes?offerte=${proposalId}`}
      />
    ),
  });
  await deliver(app, {
    to: brief.clientEmail,
    subject: `Je hebt de offerte van ${company.name} geaccepteerd`,
    event: `notify-proposal-accepted:${proposalId}:client`,
    body: (
      <AcceptedToClientMail
        {...accepted}
        companyEmail={companyEmail}
        companyPhone={company.phone}
        dashboardUrl={`${config.appUrl}/client-dashboard?opdracht=${brief.id}#opdracht-${brief.id}`}
      />
    ),
  });
};
