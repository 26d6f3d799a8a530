import { ContactLines } from "~/features/briefs/components/brief-details.tsx";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { datesText } from "~/features/briefs/wording.ts";
import { SERVICE_TYPE_LABELS } from "~/features/intake/constants.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { formatCents } from "~/shared/money.ts";
import { ownProposalPath, type ProposalView, proposalAnchor } from "~/shared/paths.ts";
import { type Look, Opener } from "~/ui/button.tsx";
import { Badge } from "~/ui/card.tsx";
import { AgreementLink } from "../../proposals/components/agreement-link.tsx";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
import { OWN_PROPOSAL_CAN } from "../../proposals/rules/can.ts";
import { namesOf } from "../../proposals/wording/offer.ts";
import { ThreadLink } from "../../threads/components/thread-link.tsx";
import type { OwnProposal } from "../views.ts";
import { rowFacts } from "../wording/row.ts";

const OPENERS: readonly { view: ProposalView; look: Look; text: string }[] = [
  { view: "nakijken", look: "primary", text: "Offerte nakijken" },
  { view: "aanpassen", look: "secondary", text: "Offerte aanpassen" },
  { view: "details", look: "secondary", text: "Bekijk details" },
  { view: "intrekken", look: "quiet", text: "Offerte intrekken" },
];

/** Why a company has to look at its own proposal again, in a sentence; null when it has not to. */
export function reconsiderText({ standing, validUntil }: OwnProposal): string | null {
  if (standing === "outdated") {
    return "De klant wijzigde de opdracht. Accepteren kan pas als je je offerte bevestigt of aanpast.";
  }
  if (standing === "expired" && validUntil !== null) {
    return `Je offerte gold tot en met ${formatLongDate(validUntil)}. Pas hem aan om hem weer te laten staan.`;
  }
  return null;
}

/** That a company may adjust a proposal that it need not look at again, in a sentence. */
function toldMoreText({ standing, mayAdjust }: OwnProposal): string | null {
  return standing === "current" && mayAdjust
    ? "De klant beantwoordde een vraag over deze opdracht. Verandert dat je prijs, pas je offerte dan aan; anders blijft hij staan zoals hij is."
    : null;
}

/** Whether a window of its company's may be opened on a proposal as it stands. */
export function mayOpen(view: ProposalView, proposal: OwnProposal): boolean {
  if (view === "details") return true;
  if (view === "intrekken") return OWN_PROPOSAL_CAN.withdraw(proposal) === null;
  // What has to be looked at first leads to the form by that window.
  if (view === "aanpassen") return OWN_PROPOSAL_CAN.adjust(proposal) === null;
  return reconsiderText(proposal) !== null;
}

// The form is behind the window in which a proposal is looked at again, where there is one.
function isOffered(view: ProposalView, proposal: OwnProposal): boolean {
  if (view === "aanpassen" && reconsiderText(proposal) !== null) return false;
  return mayOpen(view, proposal);
}

/** A company's own proposal as a waybill: what it is for on the left, the price on the right. */
export function OwnProposalCard({
  proposal,
  onOpen,
}: {
  proposal: OwnProposal;
  onOpen: (view: ProposalView) => void;
}) {
  const anchor = proposalAnchor(proposal.id);
  const titleId = `${anchor}-titel`;
  const { tone, label } = stateOf(PROPOSAL, proposal.status);
  const { agreed, brief, sum } = proposal;
  const notice = reconsiderText(proposal) ?? toldMoreText(proposal);
  return (
    <article
      id={anchor}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-4 overflow-hidden rounded-box border border-line bg-card shadow-box sm:grid-cols-[minmax(0,1fr)_13rem]"
    >
      <div className="grid content-start gap-2 p-4 sm:p-5">
        <h2 translate="no" id={titleId} className="text-step-0 wrap-anywhere">
          {brief.location}
        </h2>
        <p className="text-muted">{briefFacts(proposal)}</p>
        <p className="wrap-anywhere">
          <span className="text-muted">Jouw offerte: </span>
          <span>{proposal.packageName}</span>
        </p>
        {agreed && (
          <>
            {brief.contact ? (
              <ContactLines contact={brief.contact} />
            ) : (
              <p className="rounded-box border-l-8 border-kraft bg-paper p-3">
                De gegevens van deze klant zijn gewist. Jullie afspraak is daarmee niet opgezegd.
              </p>
            )}
            <div className="flex flex-wrap items-center gap-3">
              {brief.contact && <ThreadLink proposalId={proposal.id} unread={proposal.unread} />}
              <AgreementLink proposalId={proposal.id} />
            </div>
          </>
        )}
        {notice && (
          <p className="rounded-box border-l-8 border-accent bg-accent-field p-3">{notice}</p>
        )}
        <div className="flex flex-wrap gap-x-1 gap-y-2">
          {OPENERS.filter(({ view }) => isOffered(view, proposal)).map(({ view, look, text }) => (
            <Opener
              key={view}
              look={look}
              href={ownProposalPath(proposal.id, view)}
              onOpen={() => onOpen(view)}
            >
              <span>
                <span>{text}</span>
                <span className="sr-only">{`: ${brief.location}`}</span>
              </span>
            </Opener>
          ))}
        </div>
      </div>
      <div className="perforated flex flex-wrap items-center justify-between gap-2 p-4 sm:flex-col sm:items-end sm:justify-start sm:border-t-0 sm:border-l-2 sm:border-line sm:border-dashed sm:p-5">
        <p className="sm:text-right">
          <span translate="no" className="block font-display text-step-1 font-bold tabular-nums">
            {formatCents(sum.cents)}
          </span>
          {sum.parts.length > 0 && (
            <span className="block text-sm whitespace-pre-line tabular-nums">
              {sum.parts.join("\n")}
            </span>
          )}
          <span className="text-sm text-muted">{proposal.priceNote}</span>
        </p>
        <p className="grid justify-items-end gap-1">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-sm text-muted">{formatLongDate(proposal.createdAt)}</span>
        </p>
      </div>
    </article>
  );
}

function briefFacts({ brief, briefStatus, agreed }: OwnProposal): string {
  const kind = SERVICE_TYPE_LABELS[brief.serviceType];
  const extras = agreed?.extras.map(({ item }) => item) ?? [];
  const chosen = extras.length > 0 ? `, met ${namesOf(extras, brief)}` : "";
  const { day: near, volume, distance } = rowFacts(brief);
  // What was agreed is said in full.
  const day = agreed ? datesText(brief) : near;
  const status = `opdracht: ${stateOf(BRIEF, briefStatus).label.toLowerCase()}`;
  return [kind, day + chosen, volume, distance, status].filter(Boolean).join(" · ");
}
