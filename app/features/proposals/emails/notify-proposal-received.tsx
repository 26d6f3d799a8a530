import { z } from "zod";
import { briefInSentence, ownLabel } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatCents } from "~/shared/money.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readProposalForMail } from "../reads/terms.server.ts";
import { sumText } from "../wording/agreed.ts";
import { offerFacts } from "../wording/offer.ts";

export const notifyProposalReceived = defineMail({
  name: "notify-proposal-received",
  payload: z.object({ proposalId: z.uuid() }),
  load: (app, { proposalId }) => readProposalForMail(app, proposalId),
  compose: ({ proposal, terms, asked, brief, company }, { config: { appUrl } }) =>
    letterOf({
      to: brief.clientEmail,
      reader: "client",
      subject: `Nieuwe offerte van ${company.name}`,
      preview: `${company.name} biedt ${formatCents(proposal.priceCents)} incl. btw.`,
      title: `${company.name} biedt ${sumText(terms, proposal.priceCents)}`,
      label: ownLabel(brief),
      button: { href: `${appUrl}${ownBriefPath(brief.id)}`, words: "Bekijk en vergelijk" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        `Hoi ${brief.clientName}, ${company.name} heeft een offerte gestuurd voor je ${briefInSentence(brief)}.`,
      ],
      facts: offerFacts(proposal.packageName, terms, asked, brief.serviceType),
    }),
});
