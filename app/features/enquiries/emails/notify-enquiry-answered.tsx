import { z } from "zod";
import { briefLabelOf } from "~/features/briefs/wording/label.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { listedBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readAnsweredForMail } from "../reads.server.ts";

/** Tells a company what a client answered: the one that asked, and those whose proposals wait. */
export const notifyEnquiryAnswered = defineMail({
  name: "notify-enquiry-answered",
  payload: z.object({ enquiryId: z.uuid(), companyId: z.uuid() }),
  load: (app, { enquiryId, companyId }, now) => readAnsweredForMail(app, enquiryId, companyId, now),
  compose: ({ company, shown, proposalId, isOwn, offUrl, ...said }, { config: { appUrl } }) => {
    const path = proposalId ? ownProposalPath(proposalId) : listedBriefPath(shown.id);
    return letterOf({
      to: company.email,
      offUrl,
      subject: `De klant antwoordt: ${shown.location}`,
      preview: said.answer,
      title: isOwn ? "Antwoord op je vraag" : "De klant vertelde meer over de opdracht",
      label: briefLabelOf(shown),
      button: {
        href: `${appUrl}${path}`,
        words: proposalId ? "Bekijk je offerte" : "Bekijk de opdracht",
      },
      reason: isOwn
        ? "Je krijgt deze mail omdat je via Verhuisbod iets over deze opdracht vroeg."
        : "Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd.",
      text: [
        proposalId
          ? `Hoi ${company.businessName}, verandert dit iets aan je prijs, dan kun je je offerte nu aanpassen. Doe je niets, dan blijft hij staan zoals hij is.`
          : `Hoi ${company.businessName}, hiermee kun je je offerte maken.`,
      ],
      facts: [
        [isOwn ? "Je vroeg" : "Een bedrijf vroeg", said.question],
        ["De klant antwoordde", said.answer],
      ],
    });
  },
});
