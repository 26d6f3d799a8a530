import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { readCompanyContact } from "~/features/billing/index.server.ts";
import { asBriefForCompany, readBrief } from "~/features/briefs/index.server.ts";
import { briefLabelOf } from "~/features/briefs/wording/label.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { awaitsChoice, PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { wantsMail } from "~/features/pushes/index.server.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { listedBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { isUndecided } from "../policy.ts";
import { enquiriesWhere } from "../reads.server.ts";
import { enquiries } from "../tables.ts";

/** Tells a company what a client answered: the one that asked, and those whose proposals wait. */
export const notifyEnquiryAnswered = defineMail({
  name: "notify-enquiry-answered",
  payload: z.object({ enquiryId: z.uuid(), companyId: z.uuid() }),
  async load(app, { enquiryId, companyId }, now) {
    const { db } = servicesOf(app);
    const [enquiry] = await enquiriesWhere(db, eq(enquiries.id, enquiryId));
    const brief = enquiry && (await readBrief(app, enquiry.briefId));
    if (!brief || enquiry.answer === null || !isUndecided(brief)) return null;
    const ownOn = and(eq(proposals.briefId, brief.id), eq(proposals.companyId, companyId));
    const [company, own] = await Promise.all([
      readCompanyContact(app, companyId, now),
      findRow(db, proposals, ownOn),
    ]);
    if (!company || !(await wantsMail(db, company.userId, "enquiries"))) return null;
    return {
      company,
      shown: asBriefForCompany(brief, own && stateOf(PROPOSAL, own.status), now),
      proposalId: own && awaitsChoice(own.status) ? own.id : null,
      isOwn: enquiry.companyId === companyId,
      question: enquiry.masked(enquiry.question),
      answer: enquiry.masked(enquiry.answer),
    };
  },
  compose: ({ company, shown, proposalId, isOwn, ...said }, { config: { appUrl } }) => {
    const path = proposalId ? ownProposalPath(proposalId) : listedBriefPath(shown.id);
    return letterOf({
      to: company.email,
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
