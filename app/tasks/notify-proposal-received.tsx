import { shownLocation } from "~/features/briefs/wording.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { ProposalReceivedMail } from "~/features/proposals/emails/proposal-received.tsx";
import { readQuoteForMail } from "~/features/proposals/reads.server.ts";
import type { Task } from "./tasks.ts";

/** SPEC section 7, notify-proposal-received. */
export const notifyProposalReceived: Task<"notify-proposal-received"> = async (
  app,
  { proposalId },
) => {
  const found = await readQuoteForMail(app, proposalId);
  if (!found) return;
  const { quote, brief, company } = found;
  await deliver(app, {
    to: brief.clientEmail,
    subject: `Nieuwe offerte van ${company.name}`,
    event: `notify-proposal-received:${proposalId}`,
    body: (
      <ProposalReceivedMail
        clientName={brief.clientName}
        companyName={company.name}
        packageName={quote.packageName}
        price={quote.price}
        location={shownLocation(brief)}
        dashboardUrl={`${app.config.appUrl}/client-dashboard?opdracht=${brief.id}#opdracht-${brief.id}`}
      />
    ),
  });
};
