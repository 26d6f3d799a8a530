import { z } from "zod";
import { asBriefForCompany } from "~/features/briefs/index.server.ts";
import { briefLabelOf } from "~/features/briefs/wording/label.ts";
import { STAMPS } from "~/features/briefs/wording/stamps.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { ownProposalPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { readChangesForMail } from "../reads/changes.server.ts";
import { readProposalForMail } from "../reads/terms.server.ts";

/** Asks a company to look at its proposal again: the client changed the brief that it stands on. */
export const notifyBriefChanged = defineMail({
  name: "notify-brief-changed",
  /** `version` is that of the brief; one that was changed again since has a mail of its own. */
  payload: z.object({ proposalId: z.uuid(), version: z.string() }),
  async load(app, { proposalId, version }, now) {
    const found = await readProposalForMail(app, proposalId);
    if (found?.proposal.status !== "PENDING") return null;
    const { proposal, brief } = found;
    if (brief.version !== Number(version) || proposal.briefVersion >= brief.version) return null;
    const shown = asBriefForCompany(brief, stateOf(PROPOSAL, proposal.status), now);
    const madeOn = { brief, briefVersion: proposal.briefVersion };
    return { ...found, shown, changes: await readChangesForMail(app, madeOn) };
  },
  compose: (
    { proposal, toCompany, company, companyEmail, shown, changes },
    { config: { appUrl } },
  ) =>
    letterOf({
      to: companyEmail,
      subject: `De klant wijzigde de opdracht: ${shown.location}`,
      preview: `Je offerte ${toCompany.packageName} rekent nog met de vorige opdracht.`,
      title: "Kijk je offerte na",
      label: { ...briefLabelOf(shown), stamp: STAMPS.changed },
      button: { href: `${appUrl}${ownProposalPath(proposal.id)}`, words: "Bekijk je offerte" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd.",
      text: [
        `Hoi ${company.name}, de klant veranderde iets aan deze opdracht. Je offerte staat nog, maar de klant kan hem pas accepteren als jij hem bevestigt, aanpast of intrekt.`,
      ],
      facts: changes.map(({ label, before, now }) => [
        label,
        `${now ?? "niet meer genoemd"} (was: ${before ?? "niet genoemd"})`,
      ]),
    }),
});
