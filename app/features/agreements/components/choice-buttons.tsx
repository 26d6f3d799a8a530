import { can } from "~/shared/lifecycle.ts";
import { decisionPath } from "~/shared/paths.ts";
import { Opener } from "~/ui/button.tsx";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
import { isAcceptable } from "../../proposals/rules/standing.ts";
import type { ReceivedProposal } from "../views.ts";

type Decision = "accept" | "decline";

/** Of `acts` those that can still be done; `describedBy` names the company. */
export function ChoiceButtons({
  proposal,
  describedBy,
  acts = ["accept", "decline"],
  onDecide,
}: {
  proposal: ReceivedProposal;
  describedBy: string;
  acts?: readonly Decision[];
  onDecide: (decision: Decision) => void;
}) {
  return (
    <>
      {acts.includes("accept") && isAcceptable(proposal) && (
        <Opener
          describedBy={describedBy}
          href={decisionPath(proposal, "accept")}
          onOpen={() => onDecide("accept")}
        >
          Accepteren
        </Opener>
      )}
      {acts.includes("decline") && can(PROPOSAL, proposal.status, "decline") && (
        <Opener
          look="secondary"
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
