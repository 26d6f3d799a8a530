import { shownLocation } from "~/features/briefs/wording.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { ProposalReceivedMail } from "~/features/proposals/emails/proposal-received.tsx";
import { readProposalForMail } from "~/features/proposals/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** Tells the client that a proposal came in. */
export const notifyProposalReceived: Task<"notify-proposal-received"> = async (
  app,
  { proposalId },
) => {
  const found = await readProposalForMail(app, proposalId);
  if (!found) return;
  const { proposal, brief, company } = found;
  await deliver(app, {
    to: brief.clientEmail,
    subject: `Nieuwe offerte van ${company.name}`,
    event: `notify-proposal-received:${proposalId}`,
    body: (
      <ProposalReceivedMail
        clientName={brief.clientName}
        companyName={company.name}
        packageName={proposal.packageName}
        priceCents={proposal.priceCents}
        location={shownLocation(brief)}
        dashboardUrl={`${servicesOf(app).config.appUrl}/client-dashboard?opdracht=${brief.id}#opdracht-${brief.id}`}
      />
    ),
  });
};
