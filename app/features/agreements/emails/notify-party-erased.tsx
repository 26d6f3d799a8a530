import { href } from "react-router";
import { z } from "zod";
import { ownLabel } from "~/features/briefs/index.server.ts";
import { STAMPS } from "~/features/briefs/wording/stamps.ts";
import { readProposalForMail } from "~/features/proposals/index.server.ts";
import { isStillRevocable } from "~/features/rights/rules.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { dutchDay, formatLongDate } from "~/shared/dates.ts";
import { ownBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { onAgreedDay } from "../../proposals/rules/agreed.ts";
import { agreedText } from "../../proposals/wording/agreed.ts";
import { agreedFacts } from "../../proposals/wording/facts.ts";
import { revokingDirectText } from "../../rights/wording.ts";
import { readErasedSide } from "../reads/to-come.server.ts";
import { PARTY_ERASED } from "../wording/erased.ts";

/** Tells one side of an agreement to come that the other erased its account, in words that name nobody. */
export const notifyPartyErased = defineMail({
  name: "notify-party-erased",
  payload: z.object({ proposalId: z.uuid() }),
  async load(app, { proposalId }, now) {
    const [found, erased] = await Promise.all([
      readProposalForMail(app, proposalId),
      readErasedSide(app, proposalId),
    ]);
    if (!found?.agreed || !erased || found.agreed.day < dutchDay(now)) return null;
    return { ...found, agreed: found.agreed, erased };
  },
  compose(found, { config: { appUrl, contactEmail }, now }) {
    const { proposal, agreed, askedScope, brief, companyEmail, erased } = found;
    const words = PARTY_ERASED[erased];
    const isForCompany = erased === "client";
    const { packageName, terms } = isForCompany ? found.toCompany : found.toClient;
    const path = isForCompany ? ownProposalPath(proposal.id) : ownBriefPath(brief.id);
    const { revocableUntil: until } = proposal;
    const reader = isForCompany ? "company" : "client";
    const isRevocable = until !== null && isStillRevocable(until, now);
    const isMove = brief.serviceType === "VERHUIZING";
    return letterOf({
      to: isForCompany ? companyEmail : brief.clientEmail,
      reader,
      subject: `${words.who} van je afspraak op ${formatLongDate(agreed.day)} heeft zijn account verwijderd`,
      title: words.title,
      lead: `Jullie afspraak blijft staan: ${agreedText(terms, agreed)}.`,
      label: { ...ownLabel(onAgreedDay(brief, agreed.day)), stamp: STAMPS.chosen },
      button: { href: `${appUrl}${path}`, words: words.button },
      reason: `Je krijgt deze mail omdat je via Verhuisbod een afspraak hebt die nog komt.`,
      text: [
        words.bound(isMove),
        words.gone,
        words.next,
        isRevocable && revokingDirectText(until, reader),
        words.otherwise,
        `Vragen aan ons? Mail ${contactEmail}. Ook wij kunnen je die gegevens niet geven.`,
      ],
      link: isForCompany
        ? undefined
        : { href: appUrl + href("/brief-form"), words: "Vraag nieuwe offertes aan" },
      facts: agreedFacts(packageName, terms, askedScope, agreed),
    });
  },
});
