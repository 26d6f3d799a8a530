import type { OwnBrief } from "~/features/briefs/views.ts";
import { Dialog } from "~/ui/dialog.tsx";
import type { Choice } from "../../proposals/rules/agreed.ts";
import type { ReceivedProposal } from "../views.ts";
import { AcceptQuestion } from "./accept-question.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { DeclineConsequences } from "./received-decision.tsx";

/** What a client is about to do and has to confirm. */
export type Asked =
  | { intent: "cancel"; brief: OwnBrief; pending: number }
  | {
      intent: "accept" | "decline";
      brief: OwnBrief;
      proposal: ReceivedProposal;
      rivals: number;
      /** What the address says of the day and the extras to accept it with. */
      told?: Choice | null;
    };

/** Says what an act brings about and does it only when that is confirmed. */
export function Confirmation({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  return (
    <Dialog open={asked !== null} onClose={onClose} title={asked ? titleOf(asked) : ""}>
      {asked && <Question asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function titleOf(asked: Asked): string {
  switch (asked.intent) {
    case "accept":
      return `Offerte van ${asked.proposal.companyName} accepteren?`;
    case "decline":
      return `Offerte van ${asked.proposal.companyName} afwijzen?`;
    case "cancel":
      return "Opdracht annuleren?";
  }
}

function Question({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { intent, brief } = asked;
  const way = { briefId: brief.id, look: "danger", onClose } as const;
  switch (intent) {
    case "accept":
      return <AcceptQuestion {...asked} told={asked.told ?? null} onClose={onClose} />;
    case "decline":
      return (
        <>
          <DeclineConsequences proposal={asked.proposal} />
          <ConfirmForm {...way} intent={intent} label="Ja, afwijzen" pendingText="Afwijzen...">
            <input type="hidden" name="proposalId" value={asked.proposal.id} />
          </ConfirmForm>
        </>
      );
    case "cancel":
      return (
        <>
          <CancelConsequences location={brief.location} pending={asked.pending} />
          <ConfirmForm
            {...way}
            intent={intent}
            label="Ja, annuleren"
            pendingText="Annuleren..."
            note="Dit kun je niet terugdraaien. Een nieuwe opdracht plaatsen kan altijd."
          />
        </>
      );
  }
}

function CancelConsequences({ location, pending }: { location: string; pending: number }) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{location}</p>
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
  );
}
