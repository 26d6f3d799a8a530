import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { ReceivedProposalCard } from "./received-proposal.tsx";

/** The proposals on one brief, in the order given, each with all that it says. */
export function ReceivedProposals({
  proposals,
  brief,
  compared,
  onDecide,
}: {
  proposals: ReceivedProposal[];
  brief: AnsweredBrief;
  /** Those of them that stand in the comparison as well. */
  compared: readonly ReceivedProposal[];
  onDecide: (proposal: ReceivedProposal, decision: "accept" | "decline") => void;
}) {
  const outdated = proposals.filter(({ standing }) => standing === "outdated").length;
  return (
    <>
      <h2 className="text-lg">Ontvangen offertes ({proposals.length})</h2>
      {outdated > 0 && (
        <p role="status" className="rounded-box border-l-8 border-kraft bg-card p-3">
          Je wijzigde je opdracht.{" "}
          {outdated === 1
            ? "Eén offerte is daar nog niet op bevestigd"
            : `${outdated} offertes zijn daar nog niet op bevestigd`}
          ; je krijgt een mail zodra dat zo is.
        </p>
      )}
      {proposals.map((proposal) => (
        <ReceivedProposalCard
          key={proposal.id}
          proposal={proposal}
          brief={brief}
          isFolded={compared.includes(proposal)}
          onDecide={(decision) => onDecide(proposal, decision)}
        />
      ))}
    </>
  );
}
