import { z } from "zod";
import { asBriefForCompany } from "~/features/briefs/index.server.ts";
import { readProposalForMail } from "~/features/proposals/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { ownBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { titleInSentence } from "../../briefs/wording.ts";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
import { agreedText } from "../../proposals/wording/agreed.ts";
import { readRevocationOf } from "../reads/revocation.server.ts";
import {
  AFTER_REVOKING,
  companyToldText,
  owedText,
  revocationStatement,
  revokedStatement,
} from "../wording/revocation.ts";

/** Confirms to a client that its revocation arrived, with its words and the moment, and tells the company. */
export const notifyAgreementRevoked = defineMail({
  name: "notify-agreement-revoked",
  payload: z.object({ proposalId: z.uuid() }),
  async load(app, { proposalId }, now) {
    const [found, revocation] = await Promise.all([
      readProposalForMail(app, proposalId),
      readRevocationOf(app, proposalId),
    ]);
    if (!found || !revocation?.revokedAt) return null;
    // The client may have changed the brief since: the company reads no more of it than every company does.
    const { serviceType, location } = asBriefForCompany(
      found.brief,
      stateOf(PROPOSAL, found.proposal.status),
      now,
    );
    const forCompany = { ...revocation, about: titleInSentence(serviceType, location) };
    return { ...found, revocation: { ...revocation, revokedAt: revocation.revokedAt }, forCompany };
  },
  compose(
    { proposal, toClient, brief, company, companyEmail, revocation, forCompany },
    { config: { appUrl } },
  ) {
    const at = formatMoment(revocation.revokedAt);
    const day = proposal.agreedDay ?? brief.moveDate;
    const cents = proposal.agreedCents ?? proposal.priceCents;
    const facts = [
      ["Ontvangen op", at],
      ["Overeenkomst", `${company.name}, ${agreedText(toClient.terms, { day, cents })}`],
    ] as const;
    const mine = {
      ...letterOf({
        to: brief.clientEmail,
        reader: "client",
        subject: `Bevestiging: je herriep de overeenkomst met ${company.name} op ${at}`,
        title: "Je herroeping is ontvangen",
        lead: `Ontvangen op ${at}.`,
        button: { href: `${appUrl}${ownBriefPath(brief.id)}`, words: "Bekijk mijn opdracht" },
        reason: "Je krijgt deze mail omdat je via Verhuisbod een overeenkomst hebt herroepen.",
        text: [
          companyToldText(revocation),
          owedText(revocation),
          `${AFTER_REVOKING} Wil je geen offertes meer, annuleer hem dan op de pagina van je opdracht. Bewaar deze mail.`,
        ],
        facts: [["Verklaring", revocationStatement(revocation)], ...facts],
      }),
      part: "client",
    };
    const theirs = {
      ...letterOf({
        to: companyEmail,
        subject: `Overeenkomst herroepen: ${forCompany.about}`,
        title: "De klant herriep de overeenkomst",
        lead: `Op ${at}, binnen de wettelijke bedenktijd.`,
        button: {
          href: `${appUrl}${ownProposalPath(proposal.id)}`,
          words: "Naar mijn offertes",
        },
        reason: "Je krijgt deze mail omdat je via Verhuisbod een overeenkomst had.",
        text: [
          revocation.beginSooner
            ? "De klant vroeg je om binnen de bedenktijd te beginnen: wat al gedaan is, mag je rekenen naar de afgesproken prijs. Betaal de rest van wat je ontving binnen veertien dagen terug."
            : "Begin er niet meer aan, en betaal binnen veertien dagen terug wat je al ontving.",
        ],
        facts: [["Verklaring", revokedStatement(forCompany)], ...facts],
      }),
      part: "company",
    };
    return [mine, theirs];
  },
});
