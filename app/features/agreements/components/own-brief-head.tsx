import type { RefObject } from "react";
import { href } from "react-router";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { BackLink } from "~/ui/button.tsx";
import { type MoveStage, StreetSoFar } from "~/ui/illustrations/street-so-far.tsx";
import { countStandings } from "../../proposals/rules/standing.ts";
import type { ReceivedProposal } from "../views.ts";
import { choiceText } from "../wording.ts";

/** The head of a client's own brief, smaller than what is decided below it: its route, and how far it is. */
export function OwnBriefHead({
  brief,
  proposals,
  today,
  ref,
}: {
  brief: OwnBrief;
  proposals: readonly ReceivedProposal[];
  /** 'YYYY-MM-DD'. */
  today: string;
  ref: RefObject<HTMLDivElement | null>;
}) {
  const lead = choiceText(countStandings(proposals));
  const agreed = proposals.find((proposal) => proposal.agreed)?.agreed;
  return (
    <div ref={ref} tabIndex={-1} className="brief-head">
      <BackLink href={href("/client-dashboard")}>Terug naar Mijn Opdrachten</BackLink>
      <div className="brief-head-words">
        <div className="grid gap-1">
          <h1 className="text-step-1 wrap-anywhere">{brief.location}</h1>
          {lead && <p className="text-muted max-sm:sr-only">{lead}</p>}
        </div>
        {brief.status !== "CANCELLED" && (
          <StreetSoFar
            lit={brief.proposalsCount}
            windows={brief.maxProposals}
            stage={stageOf(agreed?.day, today)}
            hasOtherHouse={brief.places.to !== null}
          />
        )}
      </div>
    </div>
  );
}

function stageOf(day: string | undefined, today: string): MoveStage {
  if (!day) return "open";
  return today < day ? "chosen" : "moved";
}
