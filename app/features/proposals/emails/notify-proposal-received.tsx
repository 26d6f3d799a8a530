import { z } from "zod";
import { asMailedToClient, briefInSentence, ownLabel } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { greeting } from "~/shared/greeting.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readProposalForMail } from "../reads/terms.server.ts";
import { sumText } from "../wording/agreed.ts";
import { offerFacts } from "../wording/facts.ts";

export const notifyProposalReceived = defineMail({
  name: "notify-proposal-received",
  payload: z.object({ proposalId: z.uuid() }),
  async load(app, { proposalId }) {
    const found = await readProposalForMail(app, proposalId);
    return found?.proposal.status === "PENDING" ? found : null;
  },
  compose({ toClient, askedScope, sum: asked, company, ...found }, { config: { appUrl } }) {
    const brief = asMailedToClient(found.brief);
    const { packageName, terms } = toClient;
    const sum = sumText(terms, asked.cents);
    const inSentence = briefInSentence(brief);
    return letterOf({
      to: brief.clientEmail,
      reader: "client",
      subject: `Offerte van ${sum} van ${company.name} voor je ${inSentence}`,
      preview: `${company.name} biedt ${sum} incl. btw.`,
      title: `${company.name} biedt ${sum}`,
      label: ownLabel(brief),
      button: { href: `${appUrl}${ownBriefPath(brief.id)}`, words: "Bekijk en vergelijk" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        `${greeting(brief.clientName)} er is een offerte van ${company.name} voor je ${inSentence}.`,
      ],
      facts: [
        ...offerFacts(packageName, terms, askedScope, asked),
        ["Verhuisbedrijf", company.name],
        ["KvK-nummer", company.kvkNumber],
        ["Adres van het bedrijf", company.address],
        ["Telefoon", showPhone(company.phone)],
      ],
    });
  },
});
