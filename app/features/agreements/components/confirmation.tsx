import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { OWN_BRIEF_CAN } from "~/features/briefs/rules/can.ts";
import type { OwnBrief } from "~/features/briefs/views.ts";
import type { Message } from "~/shared/message.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { LargeSum } from "~/ui/large-sum.tsx";
import { awaitsChoice } from "../../proposals/lifecycle.ts";
import { PROPOSAL_MESSAGES } from "../../proposals/messages.ts";
import type { Choice } from "../../proposals/rules/agreed.ts";
import { RECEIVED_CAN } from "../../proposals/rules/can.ts";
import { offeredCents } from "../rules/comparable.ts";
import type { Decision, ReceivedProposal } from "../views.ts";
import { AcceptQuestion, type Decided } from "./accept-question.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

/** What a client is about to do with its brief, or with one proposal on it. */
export type AskedDecision =
  | { intent: "cancel" }
  | {
      intent: Decision;
      proposalId: string;
      /** What the address says of the day and the extras to accept it with. */
      told: Choice | null;
    };

/** What the page shows now, of which something is asked. */
interface Answered {
  brief: OwnBrief;
  proposals: readonly ReceivedProposal[];
}

type Asking =
  | { intent: "cancel"; brief: OwnBrief; pending: number }
  | ({ intent: Decision } & Decided);

/** What is asked of what the page shows now; a message where it cannot be done any more. */
export function askingOf(
  asked: AskedDecision,
  { brief, proposals }: Answered,
): Asking | { why: Message } {
  const pending = proposals.filter(({ status }) => awaitsChoice(status)).length;
  if (asked.intent === "cancel") {
    const objection = OWN_BRIEF_CAN.cancel(brief);
    return objection ? { why: BRIEF_MESSAGES[objection] } : { ...asked, brief, pending };
  }
  const { intent, proposalId, told } = asked;
  const proposal = proposals.find(({ id }) => id === proposalId);
  const objection = proposal ? RECEIVED_CAN[intent](proposal) : "wrong-state";
  if (proposal && !objection) return { intent, brief, proposal, rivals: pending - 1, told };
  const isOver = !objection || objection === "wrong-state";
  return { why: PROPOSAL_MESSAGES[isOver ? "not-open" : objection] };
}

/** The window in which a client confirms what it is about to do; it follows what changes meanwhile. */
export function Confirmation(
  props: Answered & { asked: AskedDecision | null; onClose: () => void },
) {
  const { asked, onClose } = props;
  const asking = asked && askingOf(asked, props);
  const isPast = asking !== null && "why" in asking;
  const title = !asking ? "" : isPast ? asking.why.title : titleOf(asking);
  return (
    <Dialog open={asking !== null} onClose={onClose} title={title} titleNames={namesIn(asking)}>
      {isPast && (
        <>
          <p role="status">{asking.why.text}</p>
          <Button type="button" look="secondary" className="justify-self-start" onClick={onClose}>
            Naar je opdracht
          </Button>
        </>
      )}
      {asking && !isPast && <Question asked={asking} onClose={onClose} />}
    </Dialog>
  );
}

const namesIn = (asking: Asking | { why: Message } | null) =>
  asking && "proposal" in asking ? [asking.proposal.companyName] : [];

function titleOf(asked: Asking): string {
  if (asked.intent === "cancel") return "Opdracht annuleren?";
  const verb = asked.intent === "accept" ? "accepteren" : "afwijzen";
  return `Offerte van ${asked.proposal.companyName} ${verb}?`;
}

function Question({ asked, onClose }: { asked: Asking; onClose: () => void }) {
  const { intent, brief } = asked;
  const way = { look: "danger", onClose } as const;
  const sends = { intent, briefId: brief.id };
  if (intent === "accept") {
    // Another offer is asked about anew.
    return <AcceptQuestion key={asked.proposal.revision} {...asked} onClose={onClose} />;
  }
  if (intent === "cancel") {
    const { pending } = asked;
    return (
      <>
        <div className="grid gap-3">
          <p className="font-semibold wrap-anywhere">{brief.location}</p>
          <ul className="grid list-disc gap-2 pl-5">
            <li>Bedrijven zien je opdracht niet meer en sturen geen offertes meer.</li>
            {pending > 0 && (
              <li>
                {pending === 1
                  ? "De openstaande offerte wordt afgewezen; het bedrijf krijgt bericht."
                  : `De ${pending} openstaande offertes worden afgewezen; de bedrijven krijgen bericht.`}
              </li>
            )}
          </ul>
        </div>
        <ConfirmForm
          {...way}
          sends={sends}
          label="Ja, annuleren"
          pendingText="Annuleren..."
          note="Dit kun je niet terugdraaien. Een nieuwe opdracht plaatsen kan altijd."
        />
      </>
    );
  }
  const { id: proposalId, companyName, packageName, comparable } = asked.proposal;
  return (
    <>
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-box border border-line bg-paper p-3">
          <span className="font-semibold wrap-anywhere">{packageName}</span>
          <LargeSum cents={offeredCents(comparable)} />
        </p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            <span translate="no">{companyName}</span>
            <span> krijgt bericht, maar je contactgegevens niet.</span>
          </li>
          <li>De plek komt niet vrij voor een andere offerte.</li>
        </ul>
      </div>
      <ConfirmForm
        {...way}
        sends={{ ...sends, proposalId }}
        label="Ja, afwijzen"
        pendingText="Afwijzen..."
      />
    </>
  );
}
