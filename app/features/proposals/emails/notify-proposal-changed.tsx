import { z } from "zod";
import { asMailedToClient, ownLabel } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { greeting } from "~/shared/greeting.ts";
import { formatCents } from "~/shared/money.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readProposalForMail } from "../reads/terms.server.ts";
import { sumText } from "../wording/agreed.ts";
import { offerFacts } from "../wording/facts.ts";

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
  compose(found, { payload: { act }, config: { appUrl } }) {
    const { proposal, toClient, askedScope, company } = found;
    const brief = asMailedToClient(found.brief);
    const { packageName, terms } = toClient;
    const { earlierPriceCents } = proposal;
    const isConfirmed = act === "confirm";
    const sum = sumText(terms, found.sum.cents);
    const isSamePrice = earlierPriceCents === null;
    const adjusts = isSamePrice ? "paste de offerte aan:" : "paste de offerte aan: nu";
    const asks = isSamePrice ? "blijft bij" : "vraagt nu";
    const hasExtras = found.sum.extras.length > 0;
    const earlier = !isConfirmed && earlierPriceCents !== null && formatCents(earlierPriceCents);
    return letterOf({
      to: brief.clientEmail,
      reader: "client",
      subject: `${company.name} ${isConfirmed ? "bevestigt de offerte van" : adjusts} ${sum}`,
      preview: `De prijs is ${sum} incl. btw.`,
      title: `${company.name} ${isConfirmed ? "blijft bij" : asks} ${sum}`,
      label: ownLabel(brief),
      button: { href: `${appUrl}${ownBriefPath(brief.id)}`, words: "Bekijk en vergelijk" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        `${greeting(brief.clientName)} je wijzigde je aanvraag en ${company.name} keek er opnieuw naar. ${
          isConfirmed
            ? "De offerte blijft zoals hij was; je kunt hem weer accepteren."
            : "De offerte is daarop aangepast; bekijk wat er veranderde voordat je kiest."
        }`,
      ],
      facts: [
        ...offerFacts(packageName, terms, askedScope, found.sum),
        [hasExtras ? "Vorige prijs, zonder extra's" : "Vorige prijs", earlier || null],
      ],
    });
  },
});
