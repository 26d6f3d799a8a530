import { z } from "zod";
import {
  addressLinesOf,
  type BriefRow,
  ownLabel,
  shownDistance,
  shownLocation,
} from "~/features/briefs/index.server.ts";
import { STAMPS } from "~/features/briefs/wording/stamps.ts";
import { readProposalForMail } from "~/features/proposals/index.server.ts";
import { type About, defineMail, type Letter, type Payload } from "~/server/tasks/define.ts";
import { ownBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { MailLabel } from "~/ui/mail/label.tsx";
import { MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { onAgreedDay } from "../../proposals/rules/agreed.ts";
import type { Agreed } from "../../proposals/views.ts";
import { agreedFacts, agreedText } from "../../proposals/wording/agreed.ts";
import { readAgreementForMail } from "../reads/papers.server.ts";

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
  const choice = `${brief.clientName} koos ${agreedText(terms, agreed)}.`;
  return {
    to: companyEmail,
    part: "company",
    subject: `Offerte geaccepteerd: ${shownLocation(brief)}`,
    body: (
      <MailSheet
        to="company"
        preview={choice}
        title="Offerte geaccepteerd"
        lead={
          <>
            <MailText>{choice}</MailText>
            <MailLabel to="company" {...agreedLabel(brief, agreed)} />
          </>
        }
        button={{ href: `${appUrl}${ownProposalPath(proposal.id)}`, words: "Naar mijn offertes" }}
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
            ["Afstand", shownDistance(brief)],
            ...agreedFacts(proposal.packageName, terms, asked, agreed, brief.serviceType),
          ]}
        />
      </MailSheet>
    ),
    attachments,
  };
}

/** The brief on the day that was agreed: a mail of it names no other. */
function agreedLabel(brief: BriefRow, { day }: Agreed) {
  return { ...ownLabel(onAgreedDay(brief, day)), stamp: STAMPS.chosen };
}

// Each reads where the company will come: the one learns it with this mail, the other sees what it learnt.
function addressLines(brief: Accepted["brief"]): [string, string][] {
  return addressLinesOf(brief).map(({ label, value }) => [label, value]);
}

function toClient(
  { proposal, terms, agreed, asked, brief, company, companyEmail, attachments }: Accepted,
  { appUrl }: Config,
): Letter {
  const choice = `Je koos voor ${company.name}: ${agreedText(terms, agreed)}.`;
  return {
    to: brief.clientEmail,
    part: "client",
    subject: `Je hebt de offerte van ${company.name} geaccepteerd`,
    body: (
      <MailSheet
        to="client"
        preview={choice}
        title="Je hebt gekozen"
        lead={
          <>
            <MailText>{choice}</MailText>
            <MailLabel to="client" {...agreedLabel(brief, agreed)} />
          </>
        }
        button={{ href: `${appUrl}${ownBriefPath(brief.id)}`, words: "Bekijk mijn opdracht" }}
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
            ...addressLines(brief),
            ["Afstand", shownDistance(brief)],
            ...agreedFacts(proposal.packageName, terms, asked, agreed, brief.serviceType),
          ]}
        />
      </MailSheet>
    ),
    attachments,
  };
}
