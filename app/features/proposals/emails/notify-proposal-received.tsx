import { z } from "zod";
import { briefInSentence, ownLabel } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatCents } from "~/shared/money.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { MailLabel } from "~/ui/mail/label.tsx";
import { MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { readProposalForMail } from "../reads/terms.server.ts";
import { sumText } from "../wording/agreed.ts";
import { offerFacts } from "../wording/offer.ts";

/** Tells a client that a proposal came in. */
export const notifyProposalReceived = defineMail({
  name: "notify-proposal-received",
  payload: z.object({ proposalId: z.uuid() }),
  load: (app, { proposalId }) => readProposalForMail(app, proposalId),
  compose({ proposal, terms, asked, brief, company }, { config }) {
    const price = `${formatCents(proposal.priceCents)} incl. btw`;
    return {
      to: brief.clientEmail,
      subject: `Nieuwe offerte van ${company.name}`,
      body: (
        <MailSheet
          to="client"
          preview={`${company.name} biedt ${price}.`}
          title={`${company.name} biedt ${sumText(terms, proposal.priceCents)}`}
          lead={<MailLabel to="client" {...ownLabel(brief)} />}
          button={{
            href: `${config.appUrl}${ownBriefPath(brief.id)}`,
            words: "Bekijk en vergelijk",
          }}
          reason="Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd."
        >
          <MailText>
            Hoi {brief.clientName}, {company.name} heeft een offerte gestuurd voor je{" "}
            {briefInSentence(brief)}.
          </MailText>
          <MailFacts facts={offerFacts(proposal.packageName, terms, asked, brief.serviceType)} />
        </MailSheet>
      ),
    };
  },
});
