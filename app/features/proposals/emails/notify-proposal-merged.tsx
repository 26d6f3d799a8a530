import { z } from "zod";
import { asBriefForCompany } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { readProposalForMail } from "../reads/terms.server.ts";

/** Tells a company that its proposal ended because its brief stood on the list twice. */
export const notifyProposalMerged = defineMail({
  name: "notify-proposal-merged",
  payload: z.object({ proposalId: z.uuid() }),
  async load(app, { proposalId }, now) {
    const found = await readProposalForMail(app, proposalId);
    if (found?.proposal.status !== "WITHDRAWN") return null;
    const shown = asBriefForCompany(found.brief, stateOf(PROPOSAL, found.proposal.status), now);
    return { ...found, shown };
  },
  compose: ({ company, companyEmail, shown }, { config }) =>
    letterOf({
      to: companyEmail,
      subject: `Je offerte is vervallen: ${shown.location} stond er dubbel`,
      title: "Deze opdracht stond er dubbel",
      lead: [
        `Hoi ${company.name}, de klant plaatste deze opdracht twee keer. De latere is weg, en daarmee je offerte erop.`,
      ],
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Naar de opdrachten" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd.",
      text: [
        "Stuurde je op de eerste opdracht nog geen offerte? Dan kan dat, zolang er plaats is.",
      ],
    }),
});
