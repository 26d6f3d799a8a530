import { z } from "zod";
import {
  addressesOf,
  shownDistance,
  shownLocation,
  volumeOf,
} from "~/features/briefs/index.server.ts";
import { volumeText } from "~/features/goods/wording.ts";
import { type About, defineMail, type Letter, type Payload } from "~/server/tasks/define.ts";
import { ownBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { readProposalForMail } from "../reads/mailed.server.ts";
import { readAgreementForMail } from "../reads/papers.server.ts";
import type { Agreed } from "../views.ts";
import { agreedFacts, agreedText } from "../wording/agreed.ts";

type Accepted = NonNullable<Awaited<ReturnType<typeof readProposalForMail>>> & {
  agreed: Agreed;
  attachments: Letter["attachments"];
};
type Config = About<Payload>["config"];

/** Tells both sides of an accepted proposal how to reach each other. */
export const notifyProposalAccepted = defineMail({
  name: "notify-proposal-accepted",
  payload: z.object({ proposalId: z.uuid() }),
  async load(app, { proposalId }) {
    const found = await readProposalForMail(app, proposalId);
    if (!found?.agreed) return null;
    const agreement = await readAgreementForMail(app, proposalId);
    const paper = { filename: "overeenkomst.pdf", contentType: "application/pdf" };
    const attachments = agreement ? [{ ...paper, content: agreement }] : [];
    return { ...found, agreed: found.agreed, attachments };
  },
  compose: (found, { config }) => [toCompany(found, config), toClient(found, config)],
});

function toCompany(
  { proposal, terms, agreed, asked, brief, company, companyEmail, attachments }: Accepted,
  { appUrl }: Config,
): Letter {
  const location = shownLocation(brief);
  const volume = volumeOf(brief);
  return {
    to: companyEmail,
    part: "company",
    subject: `Offerte geaccepteerd: ${location}`,
    body: (
      <MailSheet
        preview={`${brief.clientName} koos ${agreedText(terms, agreed)}.`}
        title="Offerte geaccepteerd"
        reason="Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd."
      >
        <MailText>
          Gefeliciteerd {company.name}, je offerte is geaccepteerd. Neem zelf contact op met de
          klant om alles af te spreken. De overeenkomst zit als PDF bij deze mail.
        </MailText>
        <MailFacts
          facts={[
            ["Naam", brief.clientName],
            ["E-mail", brief.clientEmail],
            ["Telefoon", showPhone(brief.clientPhone)],
            ...addressLines(brief),
            ["Locatie", location],
            ["Afstand", shownDistance(brief)],
            ["Volume", volume && volumeText(volume)],
            ...agreedFacts(proposal.packageName, terms, asked, agreed, brief.serviceType),
          ]}
        />
        <MailButton href={`${appUrl}${ownProposalPath(proposal.id)}`}>
          Naar mijn offertes
        </MailButton>
      </MailSheet>
    ),
    attachments,
  };
}

// Each reads where the company will come: the one learns it with this mail, the other sees what it learnt.
function addressLines(brief: Accepted["brief"]): [string, string][] {
  return addressesOf(brief).map(({ label, value }) => [label, value]);
}

function toClient(
  { proposal, terms, agreed, asked, brief, company, companyEmail, attachments }: Accepted,
  { appUrl }: Config,
): Letter {
  const volume = volumeOf(brief);
  return {
    to: brief.clientEmail,
    part: "client",
    subject: `Je hebt de offerte van ${company.name} geaccepteerd`,
    body: (
      <MailSheet
        preview={`Je koos voor ${company.name}: ${agreedText(terms, agreed)}.`}
        title="Je hebt een offerte geaccepteerd"
        reason="Je krijgt deze mail omdat je via Verhuisbod een offerte hebt geaccepteerd."
      >
        <MailText>
          Hoi {brief.clientName}, {company.name} heeft je contactgegevens ontvangen en neemt contact
          met je op. Wat jullie afspraken zit als PDF bij deze mail: bewaar het goed.
        </MailText>
        <MailFacts
          facts={[
            ["Bedrijf", company.name],
            ["E-mail", companyEmail],
            ["Telefoon", showPhone(company.phone)],
            ["Locatie", shownLocation(brief)],
            ...addressLines(brief),
            ["Afstand", shownDistance(brief)],
            ["Volume", volume && volumeText(volume)],
            ...agreedFacts(proposal.packageName, terms, asked, agreed, brief.serviceType),
          ]}
        />
        <MailButton href={`${appUrl}${ownBriefPath(brief.id)}`}>Bekijk mijn opdracht</MailButton>
      </MailSheet>
    ),
    attachments,
  };
}
