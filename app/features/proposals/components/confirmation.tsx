import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import type { ReceivedProposal } from "../views.ts";
import { AcceptConsequences, DeclineConsequences } from "./received-decision.tsx";

/** What a client is about to do and has to confirm. */
export type Asked =
  | { intent: "cancel"; brief: OwnBrief; pending: number }
  | { intent: "accept" | "decline"; brief: OwnBrief; proposal: ReceivedProposal; rivals: number };

const PENDING = { accept: "Accepteren...", decline: "Afwijzen...", cancel: "Annuleren..." };

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
  const busy = useNavigation().formMethod === "POST";
  // Two presses can come before the first one shows: the second would be refused and look like a failure.
  const sent = useRef(false);
  return (
    <>
      <Consequences asked={asked} />
      <Form
        method="post"
        preventScrollReset
        replace
        className="flex flex-wrap justify-end gap-3"
        onSubmit={(event) => {
          if (sent.current) event.preventDefault();
          sent.current = true;
        }}
      >
        <input type="hidden" name="intent" value={asked.intent} />
        <input type="hidden" name="briefId" value={asked.brief.id} />
        {asked.intent !== "cancel" && (
          <>
            <input type="hidden" name="proposalId" value={asked.proposal.id} />
            <input type="hidden" name="revision" value={asked.proposal.revision} />
          </>
        )}
        <Button type="button" look="secondary" data-needs-scripts onClick={onClose}>
          Terug
        </Button>
        <Button
          look={asked.intent === "accept" ? "primary" : "danger"}
          pending={busy}
          pendingText={PENDING[asked.intent]}
        >
          {confirmLabel(asked)}
        </Button>
      </Form>
    </>
  );
}

function confirmLabel(asked: Asked): string {
  if (asked.intent === "accept") return "Ja, accepteren";
  return asked.intent === "decline" ? "Ja, afwijzen" : "Ja, annuleren";
}

function Consequences({ asked }: { asked: Asked }) {
  switch (asked.intent) {
    case "accept":
      return (
        <AcceptConsequences proposal={asked.proposal} brief={asked.brief} rivals={asked.rivals} />
      );
    case "decline":
      return <DeclineConsequences proposal={asked.proposal} />;
    case "cancel":
      return <CancelConsequences location={asked.brief.location} pending={asked.pending} />;
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
        <li>Dit kun je niet terugdraaien. Een nieuwe opdracht plaatsen kan altijd.</li>
      </ul>
    </div>
  );
}
