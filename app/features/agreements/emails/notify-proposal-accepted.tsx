import { z } from "zod";
import {
  addressLinesOf,
  ownLabel,
  shownDistance,
  shownLocation,
} from "~/features/briefs/index.server.ts";
import { STAMPS } from "~/features/briefs/wording/stamps.ts";
import { readProposalForMail } from "~/features/proposals/index.server.ts";
import { agreedRevocableText, clientRevocableText } from "~/features/rights/wording.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { ownBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { onAgreedDay } from "../../proposals/rules/agreed.ts";
import { agreedText } from "../../proposals/wording/agreed.ts";
import { agreedFacts } from "../../proposals/wording/facts.ts";
import { readAgreementForMail } from "../reads/papers.server.ts";
import { revocationUrl } from "../reads/revocation.server.ts";
import { REVOKE_HERE } from "../wording/revocation.ts";

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
    const { revocableUntil: until } = found.proposal;
    const revokeUrl = until && revocationUrl(app, proposalId);
    return { ...found, agreed: found.agreed, attachments, revokeUrl };
  },
  compose(found, { config: { appUrl } }) {
    const { proposal, agreed, askedScope, brief, company, companyEmail } = found;
    const { attachments, revokeUrl } = found;
    const what = agreedText(found.toClient.terms, agreed);
    // The brief on the day that was agreed: a mail of it names no other.
    const label = { ...ownLabel(onAgreedDay(brief, agreed.day)), stamp: STAMPS.chosen };
    const sides = [
      {
        to: companyEmail,
        part: "company",
        read: found.toCompany,
        subject: `Offerte geaccepteerd: ${shownLocation(brief)}, ${what}`,
        title: "Offerte geaccepteerd",
        choice: `${brief.clientName} koos ${what}.`,
        path: ownProposalPath(proposal.id),
        words: "Naar mijn offertes",
        did: "gestuurd",
        revoke: null,
        revocable: agreedRevocableText,
        text: `Gefeliciteerd ${company.name}, je offerte is geaccepteerd. Neem zelf contact op met de klant om alles af te spreken. De overeenkomst zit als PDF bij deze mail.`,
        reach: [
          ["Naam", brief.clientName],
          ["E-mail", brief.clientEmail],
          ["Telefoon", showPhone(brief.clientPhone)],
        ],
      },
      {
        to: brief.clientEmail,
        part: "client",
        read: found.toClient,
        subject: `Je hebt de offerte van ${company.name} geaccepteerd: ${what}`,
        title: "Je hebt gekozen",
        choice: `Je koos voor ${company.name}: ${what}.`,
        path: ownBriefPath(brief.id),
        words: "Bekijk mijn opdracht",
        did: "geaccepteerd",
        revoke: revokeUrl,
        revocable: clientRevocableText,
        text: `Hoi ${brief.clientName}, nu heeft ${company.name} je contactgegevens; het bedrijf neemt contact met je op. Wat jullie afspraken zit als PDF bij deze mail: bewaar het goed.`,
        reach: [
          ["Bedrijf", company.name],
          ["KvK-nummer", company.kvkNumber],
          ["Adres", company.address],
          ["E-mail", companyEmail],
          ["Telefoon", showPhone(company.phone)],
        ],
      },
    ] as const;
    return sides.map(
      ({ part, read, path, words, did, choice, text, revocable, reach, revoke, ...side }) => ({
        ...letterOf({
          ...side,
          reader: part,
          preview: choice,
          lead: choice,
          label,
          button: { href: `${appUrl}${path}`, words },
          reason: `Je krijgt deze mail omdat je via Verhuisbod een offerte hebt ${did}.`,
          link: revoke ? { href: revoke, words: REVOKE_HERE } : undefined,
          text: [text, revocable(proposal.revocableUntil, proposal.beginSooner ?? false)],
          facts: [
            ...reach,
            // Each reads where the company will come: the one learns it now, the other sees what it learnt.
            ...addressLinesOf(brief),
            ["Afstand", shownDistance(brief)],
            ...agreedFacts(read.packageName, read.terms, askedScope, agreed),
          ],
        }),
        part,
        attachments,
      }),
    );
  },
});
