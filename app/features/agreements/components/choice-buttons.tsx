import { decisionPath } from "~/shared/paths.ts";
import { Button, Opener } from "~/ui/button.tsx";
import { PROPOSAL_MESSAGES } from "../../proposals/messages.ts";
import { RECEIVED_CAN } from "../../proposals/rules/can.ts";
import type { Decision, ReceivedProposal } from "../views.ts";

const WORDS: Record<Decision, string> = { accept: "Accepteren", decline: "Afwijzen" };

/** Of `acts` those that can still be done, or why not yet; `describedBy` names the company. */
export function ChoiceButtons(props: {
  proposal: ReceivedProposal;
  describedBy: string;
  acts?: readonly Decision[];
  onDecide: (decision: Decision) => void;
}) {
  const { proposal, describedBy, acts = ["accept", "decline"], onDecide } = props;
  return acts.map((act) => {
    const objection = RECEIVED_CAN[act](proposal);
    if (objection === "wrong-state") return null;
    if (objection) {
      return (
        <Button key={act} type="button" why={PROPOSAL_MESSAGES[objection].title}>
          {WORDS[act]}
        </Button>
      );
    }
    return (
      <Opener
        key={act}
        look={act === "accept" ? "primary" : "secondary"}
        describedBy={describedBy}
        href={decisionPath(proposal, act)}
        onOpen={() => onDecide(act)}
      >
        {WORDS[act]}
      </Opener>
    );
  });
}
