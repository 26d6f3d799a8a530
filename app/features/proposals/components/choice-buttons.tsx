import { can } from "~/shared/lifecycle.ts";
import { decisionPath } from "~/shared/paths.ts";
import { Opener } from "~/ui/button.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { isAcceptable } from "../rules/standing.ts";
import type { ReceivedProposal } from "../views.ts";

/** Accept and decline, as far as they can still be done; `describedBy` names the company. */
export function ChoiceButtons({
  proposal,
  describedBy,
  declineLook,
  onDecide,
}: {
  proposal: ReceivedProposal;
  describedBy: string;
  declineLook: "secondary" | "quiet";
  onDecide: (decision: "accept" | "decline") => void;
}) {
  return (
    <>
      {isAcceptable(proposal) && (
        <Opener
          describedBy={describedBy}
          href={decisionPath(proposal, "accept")}
          onOpen={() => onDecide("accept")}
        >
          Accepteren
        </Opener>
      )}
      {can(PROPOSAL, proposal.status, "decline") && (
        <Opener
          look={declineLook}
          describedBy={describedBy}
          href={decisionPath(proposal, "decline")}
          onOpen={() => onDecide("decline")}
        >
          Afwijzen
        </Opener>
      )}
    </>
  );
}
