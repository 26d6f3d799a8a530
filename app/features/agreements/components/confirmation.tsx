import type { OwnBrief } from "~/features/briefs/views.ts";
import { Dialog } from "~/ui/dialog.tsx";
import type { Decision } from "../views.ts";
import { AcceptQuestion, type Decided, LargeSum } from "./accept-question.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

export type Asking =
  | { intent: "cancel"; brief: OwnBrief; pending: number }
  | ({ intent: Decision } & Decided);

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
  if (intent === "accept") return <AcceptQuestion {...asked} onClose={onClose} />;
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
  const { id: proposalId, companyName, packageName, priceCents } = asked.proposal;
  return (
    <>
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
      <ConfirmForm
        {...way}
        sends={{ ...sends, proposalId }}
        label="Ja, afwijzen"
        pendingText="Afwijzen..."
      />
    </>
  );
}
