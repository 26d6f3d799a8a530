import { z } from "zod";
import { ownLabel } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatCents } from "~/shared/money.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { MailLabel } from "~/ui/mail/label.tsx";
import { MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { readProposalForMail } from "../reads/terms.server.ts";
import { sumText } from "../wording/agreed.ts";
import { offerFacts } from "../wording/offer.ts";

/** Tells a client that a company confirmed or adjusted its proposal. */
export const notifyProposalChanged = defineMail({
  name: "notify-proposal-changed",
  /** `revision` is that of the proposal; one that was changed again since has a mail of its own. */
  payload: z.object({
    proposalId: z.uuid(),
    act: z.enum(["confirm", "adjust"]),
    revision: z.string(),
  }),
  async load(app, { proposalId, revision }) {
    const found = await readProposalForMail(app, proposalId);
    if (found?.proposal.status !== "PENDING") return null;
    return found.proposal.revision === Number(revision) ? found : null;
  },
  compose({ proposal, terms, asked, brief, company }, { payload: { act }, config }) {
    const { earlierPriceCents } = proposal;
    const isConfirmed = act === "confirm";
    return {
      to: brief.clientEmail,
      subject: isConfirmed
        ? `${company.name} bevestigt de offerte`
        : `${company.name} paste de offerte aan`,
      body: (
        <MailSheet
          to="client"
          preview={`De prijs is ${formatCents(proposal.priceCents)} incl. btw.`}
          title={`${company.name} ${isConfirmed ? "blijft bij" : "vraagt nu"} ${sumText(terms, proposal.priceCents)}`}
          lead={<MailLabel to="client" {...ownLabel(brief)} />}
          button={{
            href: `${config.appUrl}${ownBriefPath(brief.id)}`,
            words: "Bekijk en vergelijk",
          }}
          reason="Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd."
        >
          <MailText>
            Hoi {brief.clientName}, {company.name} keek naar wat je nu vraagt.{" "}
            {isConfirmed
              ? "De offerte blijft zoals hij was; je kunt hem weer accepteren."
              : "De offerte is daarop aangepast; bekijk wat er veranderde voordat je kiest."}
          </MailText>
          <MailFacts
            facts={[
              ...offerFacts(proposal.packageName, terms, asked, brief.serviceType),
              [
                "Vorige prijs",
                !isConfirmed && earlierPriceCents !== null ? formatCents(earlierPriceCents) : null,
              ],
            ]}
          />
        </MailSheet>
      ),
    };
  },
});
