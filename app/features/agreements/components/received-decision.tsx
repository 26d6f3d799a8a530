import type { OwnBrief } from "~/features/briefs/views.ts";
import { formatCents } from "~/shared/money.ts";
import { Facts } from "~/ui/card.tsx";
import { agreedKindText, agreedTermFacts } from "../../proposals/wording/agreed.ts";
import type { ReceivedProposal } from "../views.ts";
import { CoveredList } from "./covered-list.tsx";

/** What accepting a proposal brings about, said before it happens; `rivals` other proposals are open. */
export function AcceptConsequences({
  proposal,
  brief: { contact, asked, serviceType },
  rivals,
}: {
  proposal: ReceivedProposal;
  brief: Pick<OwnBrief, "contact" | "asked" | "serviceType">;
  rivals: number;
}) {
  const kind = agreedKindText(proposal);
  const { clientName, clientEmail, clientPhone, addresses } = contact;
  const reach = [clientName, clientEmail, clientPhone, addresses].filter(Boolean);
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{proposal.packageName}</p>
      {proposal.priceKind === "HOURLY" && <p>{kind}</p>}
      <CoveredList scope={proposal.scope} asked={asked} serviceType={serviceType} />
      <Facts dense facts={acceptedFacts(proposal)} />
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          Alleen {proposal.companyName} krijgt je contactgegevens:{" "}
          <span className="font-semibold wrap-anywhere">{reach.join(", ")}</span>.
        </li>
        <li>Jullie krijgen allebei een mail met deze afspraken als PDF.</li>
        <li>{rivalsText(rivals)}</li>
        <li>Je opdracht is daarmee afgerond.</li>
      </ul>
    </div>
  );
}

/** What declining a proposal brings about. */
export function DeclineConsequences({ proposal }: { proposal: ReceivedProposal }) {
  return (
    <div className="grid gap-3">
      <ProposalLine proposal={proposal} />
      <ul className="grid list-disc gap-2 pl-5">
        <li>{proposal.companyName} krijgt bericht, maar je contactgegevens niet.</li>
        <li>De plek komt niet vrij voor een andere offerte.</li>
      </ul>
    </div>
  );
}

function ProposalLine({ proposal }: { proposal: ReceivedProposal }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-box border border-line bg-paper p-3">
      <span className="font-semibold wrap-anywhere">{proposal.packageName}</span>
      <span className="font-display text-step-1 font-bold whitespace-nowrap tabular-nums">
        {formatCents(proposal.priceCents)}{" "}
        <span className="font-sans text-sm font-normal text-muted">incl. btw</span>
      </span>
    </p>
  );
}

function acceptedFacts(proposal: ReceivedProposal): [label: string, value: string | null][] {
  const { teamMembers, estimatedHours } = proposal;
  return [
    ["Verhuizers", teamMembers === null ? null : String(teamMembers)],
    ["Geschatte duur", estimatedHours === null ? null : `${estimatedHours} uur`],
    ...agreedTermFacts(proposal),
  ];
}

function rivalsText(rivals: number): string {
  if (rivals === 0) return "Er staan geen andere offertes open; nieuwe komen er niet meer bij.";
  if (rivals === 1)
    return "De andere openstaande offerte wordt afgewezen; dat bedrijf krijgt bericht.";
  return `De ${rivals} andere openstaande offertes worden afgewezen; die bedrijven krijgen bericht.`;
}
