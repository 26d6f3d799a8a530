import type { OwnBrief } from "~/features/briefs/views.ts";
import { Dialog } from "~/ui/dialog.tsx";
import type { Choice } from "../../proposals/rules/agreed.ts";
import type { Decision, ReceivedProposal } from "../views.ts";
import { AcceptQuestion, LargeSum } from "./accept-question.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

/** What a client is about to do and has to confirm. */
export type Asking =
  | { intent: "cancel"; brief: OwnBrief; pending: number }
  | {
      intent: Decision;
      brief: OwnBrief;
      proposal: ReceivedProposal;
      rivals: number;
      /** What the address says of the day and the extras to accept it with. */
      told?: Choice | null;
    };

/** Says what an act brings about and does it only when that is confirmed. */
export function Confirmation({ asked, onClose }: { asked: Asking | null; onClose: () => void }) {
  return (
    <Dialog open={asked !== null} onClose={onClose} title={asked ? titleOf(asked) : ""}>
      {asked && <Question asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function titleOf(asked: Asking): string {
  if (asked.intent === "cancel") return "Opdracht annuleren?";
  const verb = asked.intent === "accept" ? "accepteren" : "afwijzen";
  return `Offerte van ${asked.proposal.companyName} ${verb}?`;
}

function Question({ asked, onClose }: { asked: Asking; onClose: () => void }) {
  const { intent, brief } = asked;
  const way = { look: "danger", onClose } as const;
  const sends = { intent, briefId: brief.id };
  switch (intent) {
    case "accept":
      return <AcceptQuestion {...asked} told={asked.told ?? null} onClose={onClose} />;
    case "decline":
      return (
        <>
          <DeclineConsequences {...asked.proposal} />
          <ConfirmForm
            {...way}
            sends={{ ...sends, proposalId: asked.proposal.id }}
            label="Ja, afwijzen"
            pendingText="Afwijzen..."
          />
        </>
      );
    case "cancel":
      return (
        <>
          <CancelConsequences location={brief.location} pending={asked.pending} />
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
}

function DeclineConsequences({ companyName, packageName, priceCents }: ReceivedProposal) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-box border border-line bg-paper p-3">
        <span className="font-semibold wrap-anywhere">{packageName}</span>
        <LargeSum cents={priceCents} />
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>{companyName} krijgt bericht, maar je contactgegevens niet.</li>
        <li>De plek komt niet vrij voor een andere offerte.</li>
      </ul>
    </div>
  );
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
