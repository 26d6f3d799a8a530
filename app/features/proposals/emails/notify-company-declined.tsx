import { z } from "zod";
import { asBriefForCompany } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { readProposalForMail } from "../reads.server.ts";

/** Tells a company, kindly, that its proposal was not chosen. */
export const notifyCompanyDeclined = defineMail({
  name: "notify-company-declined",
  formerNames: ["notify-photographer-declined"],
  payload: z.object({ proposalId: z.uuid() }),
  async load(app, { proposalId }, now) {
    const found = await readProposalForMail(app, proposalId);
    if (found?.proposal.status !== "DECLINED") return null;
    const { proposal, brief } = found;
    const { location } = asBriefForCompany(brief, proposal.status, now);
    return { ...found, location };
  },
  compose: ({ proposal, company, companyEmail, location }, { config }) => ({
    to: companyEmail,
    subject: `Je offerte voor ${location} is niet gekozen`,
    body: (
      <MailSheet
        preview={`Je offerte ${proposal.packageName} is niet gekozen.`}
        title="Je offerte is niet gekozen"
        reason="Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd."
      >
        <MailText>
          Hoi {company.name}, je offerte voor {location} is deze keer niet gekozen. Er staan andere
          opdrachten voor je klaar.
        </MailText>
        <MailButton href={`${config.appUrl}/verhuisbedrijf-dashboard`}>
          Bekijk andere opdrachten
        </MailButton>
      </MailSheet>
    ),
  }),
});
