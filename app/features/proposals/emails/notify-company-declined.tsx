import { z } from "zod";
import { asBriefForCompany } from "~/features/briefs/index.server.ts";
import { briefLabelOf } from "~/features/briefs/wording/label.ts";
import { STAMPS } from "~/features/briefs/wording/stamps.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { readProposalForMail } from "../reads/terms.server.ts";
import { sumText } from "../wording/agreed.ts";

export const notifyCompanyDeclined = defineMail({
  name: "notify-company-declined",
  formerNames: ["notify-photographer-declined"],
  payload: z.object({ proposalId: z.uuid() }),
  async load(app, { proposalId }, now) {
    const found = await readProposalForMail(app, proposalId);
    if (found?.proposal.status !== "DECLINED") return null;
    const { proposal, brief } = found;
    const shown = asBriefForCompany(brief, stateOf(PROPOSAL, proposal.status), now);
    return { ...found, shown };
  },
  compose: ({ toCompany, sum, company, companyEmail, shown }, { config }) =>
    letterOf({
      to: companyEmail,
      subject: `Je offerte is niet gekozen: ${shown.location}`,
      preview: `Je offerte ${toCompany.packageName} is niet gekozen.`,
      title: "Je offerte is niet gekozen",
      label: { ...briefLabelOf(shown), stamp: shown.isCompleted ? STAMPS.completed : null },
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Bekijk andere opdrachten" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd.",
      text: [
        `Hoi ${company.name}, je offerte is deze keer niet gekozen. Er staan andere opdrachten voor je klaar.`,
      ],
      facts: [
        ["Je offerte", toCompany.packageName],
        ["Je prijs", `${sumText(toCompany.terms, sum.cents)} incl. btw`],
      ],
    }),
});
