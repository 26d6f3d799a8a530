import { z } from "zod";
import { shownLocation } from "~/features/briefs/wording.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatCents } from "~/shared/money.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { readProposalForMail } from "../reads.server.ts";

/** Tells a client that a proposal came in. */
export const notifyProposalReceived = defineMail({
  name: "notify-proposal-received",
  payload: z.object({ proposalId: z.uuid() }),
  load: (app, { proposalId }) => readProposalForMail(app, proposalId),
  compose({ proposal, brief, company }, { config }) {
    const price = `${formatCents(proposal.price)} incl. btw`;
    return {
      to: brief.clientEmail,
      subject: `Nieuwe offerte van ${company.name}`,
      body: (
        <MailSheet
          preview={`${company.name} biedt ${price}.`}
          title="Je hebt een nieuwe offerte"
          reason="Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd."
        >
          <MailText>
            Hoi {brief.clientName}, {company.name} heeft een offerte gestuurd voor je verhuizing{" "}
            {shownLocation(brief)}.
          </MailText>
          <MailFacts
            facts={[
              ["Bedrijf", company.name],
              ["Offerte", proposal.packageName],
              ["Prijs", price],
            ]}
          />
          <MailButton
            href={`${config.appUrl}/client-dashboard?opdracht=${brief.id}#opdracht-${brief.id}`}
          >
            Bekijk en vergelijk
          </MailButton>
        </MailSheet>
      ),
    };
  },
});
