import { asJob } from "~/features/briefs/reads.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { ProposalDeclinedMail } from "~/features/proposals/emails/proposal-declined.tsx";
import { readQuoteForMail } from "~/features/proposals/reads.server.ts";
import type { Task } from "./tasks.ts";

/** SPEC section 7, notify-photographer-declined. */
export const notifyPhotographerDeclined: Task<"notify-photographer-declined"> = async (
  app,
  { proposalId },
) => {
  const found = await readQuoteForMail(app, proposalId);
  if (found?.quote.status !== "DECLINED") return;
  const { quote, brief, company, companyEmail } = found;
  const { location } = asJob(brief, quote.status, app.clock.now());
  await deliver(app, {
    to: companyEmail,
    subject: `Je offerte voor ${location} is niet gekozen`,
    event: `notify-photographer-declined:${proposalId}`,
    body: (
      <ProposalDeclinedMail
        companyName={company.name}
        packageName={quote.packageName}
        location={location}
        jobsUrl={`${app.config.appUrl}/verhuisbedrijf-dashboard`}
      />
    ),
  });
};
