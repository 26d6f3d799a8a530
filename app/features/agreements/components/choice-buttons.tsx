import { decisionPath } from "~/shared/paths.ts";
import { Button, Opener } from "~/ui/button.tsx";
import { PROPOSAL_MESSAGES } from "../../proposals/messages.ts";
import { RECEIVED_CAN } from "../../proposals/rules/can.ts";
import type { ReceivedProposal } from "../views.ts";

type Decision = "accept" | "decline";

/** Of `acts` those that can still be done, or why not yet; `describedBy` names the company. */
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
  const toAccept = RECEIVED_CAN.accept(proposal);
  return (
    <>
      {acts.includes("accept") && toAccept === null && (
        <Opener
          describedBy={describedBy}
          href={decisionPath(proposal, "accept")}
          onOpen={() => onDecide("accept")}
        >
          Accepteren
        </Opener>
      )}
      {acts.includes("accept") && toAccept !== null && toAccept !== "wrong-state" && (
        <Button type="button" why={PROPOSAL_MESSAGES[toAccept].title}>
          Accepteren
        </Button>
      )}
      {acts.includes("decline") && RECEIVED_CAN.decline(proposal) === null && (
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
