import { useState } from "react";
import {
  PROPOSAL_ORDER_LABELS,
  PROPOSAL_ORDERS,
  type ProposalOrder,
  sortProposals,
} from "../rules.ts";
import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { ReceivedComparison } from "./received-comparison.tsx";
import { ReceivedProposalCard } from "./received-proposal.tsx";

/**
 * The proposals on one brief. With two or more they can be put in order; `comparing` says that the
 * client still has to choose and adds the comparison.
 */
export function ReceivedProposals({
  proposals,
  comparing,
  brief,
  onDecide,
}: {
  proposals: ReceivedProposal[];
  comparing: boolean;
  brief: AnsweredBrief;
  onDecide: (proposal: ReceivedProposal, decision: "accept" | "decline") => void;
}) {
  const [order, setOrder] = useState<ProposalOrder>("price");
  const sorted = sortProposals(proposals, order, brief.asked);
  const outdated = proposals.filter(({ standing }) => standing === "outdated").length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Ontvangen offertes ({proposals.length})</h2>
        {proposals.length > 1 && <OrderChoice order={order} onChoose={setOrder} />}
      </div>
      {proposals.length > 1 && <p className="text-sm text-muted">{ORDER_TEXTS[order]}</p>}
      {comparing && proposals.length > 1 && <ReceivedComparison proposals={sorted} brief={brief} />}
      {outdated > 0 && (
        <p role="status" className="rounded-box border-l-8 border-kraft bg-card p-3">
          Je wijzigde je opdracht.{" "}
          {outdated === 1
            ? "Eén offerte is daar nog niet op bevestigd"
            : `${outdated} offertes zijn daar nog niet op bevestigd`}
          ; je krijgt een mail zodra dat zo is.
        </p>
      )}
      {sorted.map((proposal) => (
        <ReceivedProposalCard
          key={proposal.id}
          proposal={proposal}
          brief={brief}
          onDecide={(decision) => onDecide(proposal, decision)}
        />
      ))}
    </>
  );
}

const ORDER_TEXTS: Record<ProposalOrder, string> = {
  price:
    "De laagste prijs voor wat je vroeg staat bovenaan, met erbij wat extra kost. Kijk ook wat er niet in zit.",
  date: "De offerte die het laatst binnenkwam staat bovenaan.",
};

function OrderChoice({
  order,
  onChoose,
}: {
  order: ProposalOrder;
  onChoose: (order: ProposalOrder) => void;
}) {
  return (
    <fieldset
      data-needs-scripts
      className="flex overflow-hidden rounded-box border border-edge print:hidden"
    >
      <legend className="sr-only">Volgorde van de offertes</legend>
      {PROPOSAL_ORDERS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === order}
          onClick={() => onChoose(choice)}
          className="min-h-11 bg-card px-3 text-sm font-semibold -outline-offset-3 aria-pressed:bg-accent aria-pressed:text-white"
        >
          {PROPOSAL_ORDER_LABELS[choice]}
        </button>
      ))}
    </fieldset>
  );
}
