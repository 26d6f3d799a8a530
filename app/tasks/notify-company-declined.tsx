import { asBriefForCompany } from "~/features/briefs/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { ProposalDeclinedMail } from "~/features/proposals/emails/proposal-declined.tsx";
import { readProposalForMail } from "~/features/proposals/index.server.ts";
import { PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** Tells a company that its proposal was not chosen. */
export const notifyCompanyDeclined: Task<"notify-company-declined"> = async (
  app,
  { proposalId },
) => {
  const { clock, config } = servicesOf(app);
  const found = await readProposalForMail(app, proposalId);
  if (found?.proposal.status !== "DECLINED") return;
  const { proposal, brief, company, companyEmail } = found;
  const { location } = asBriefForCompany(brief, PROPOSAL.states[proposal.status], clock.now());
  await deliver(app, {
    to: companyEmail,
    subject: `Je offerte voor ${location} is niet gekozen`,
    event: `notify-company-declined:${proposalId}`,
    body: (
      <ProposalDeclinedMail
        companyName={company.name}
        packageName={proposal.packageName}
        location={location}
        briefsUrl={`${config.appUrl}/verhuisbedrijf-dashboard`}
      />
    ),
  });
};
