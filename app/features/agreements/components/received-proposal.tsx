import { formatShortDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { companyPath, proposalAnchor } from "~/shared/paths.ts";
import { phoneLink } from "~/shared/phone-link.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Badge, Facts } from "~/ui/card.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PhotoTile } from "~/ui/picture.tsx";
import { awaitsChoice, PROPOSAL } from "../../proposals/lifecycle.ts";
import { agreedKindText, agreedTermFacts } from "../../proposals/wording/agreed.ts";
import { priceKindText, termFacts } from "../../proposals/wording/offer.ts";
import { includedLines, trustOf } from "../rules.ts";
import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { CoveredList } from "./covered-list.tsx";
import { ReceivedPrice } from "./received-price.tsx";
import { ReceivedScope } from "./received-scope.tsx";
import { ReceivedStanding } from "./received-standing.tsx";

/**
 * A received proposal as a waybill: what is in it on the sheet, the price on the stub. `onDecide`
 * asks before anything is decided.
 */
export function ReceivedProposalCard({
  proposal,
  brief,
  isFolded,
  onDecide,
}: {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
  /** It stands in the comparison as well: what it says in full opens, and it is accepted there. */
  isFolded: boolean;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  const anchor = proposalAnchor(proposal.id);
  const { sharesContact, isInTheRunning } = stateOf(PROPOSAL, proposal.status);
  return (
    <article
      id={anchor}
      tabIndex={-1}
      aria-labelledby={`${anchor}-bedrijf`}
      className={`grid scroll-mt-4 grid-cols-[minmax(0,1fr)] rounded-box border bg-card shadow-box md:grid-cols-[minmax(0,1fr)_15rem] ${sharesContact ? "border-good" : "border-line"}`}
    >
      <div className="grid content-start gap-4 p-4 sm:p-5">
        <CompanyLine proposal={proposal} headingId={`${anchor}-bedrijf`} />
        <EarlierWork proposal={proposal} />
        <ReceivedStanding proposal={proposal} />
        {isFolded || !isInTheRunning ? (
          <details>
            <summary>Bekijk de offerte</summary>
            {/* A link to what is folded away opens it. */}
            <div id={`${anchor}-tekst`} tabIndex={-1} className="scroll-mt-48">
              <ProposalBody proposal={proposal} brief={brief} />
            </div>
          </details>
        ) : (
          <ProposalBody proposal={proposal} brief={brief} />
        )}
      </div>
      <Stub
        proposal={proposal}
        brief={brief}
        isFolded={isFolded}
        headingId={`${anchor}-bedrijf`}
        onDecide={onDecide}
      />
    </article>
  );
}

function CompanyLine({ proposal, headingId }: { proposal: ReceivedProposal; headingId: string }) {
  return (
    <header className="flex items-start gap-3">
      <PhotoTile picture={proposal.companyPhoto} name={proposal.companyName} />
      <div className="grid min-w-0 flex-1 gap-2">
        <h3 id={headingId} className="font-display text-lg leading-tight font-bold wrap-anywhere">
          {proposal.companyName}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={stateOf(PROPOSAL, proposal.status).tone}>
            {stateOf(PROPOSAL, proposal.status).label}
          </Badge>
          <Badge tone={proposal.companyVerified ? "good" : "quiet"}>
            {proposal.companyVerified ? "✓ Geverifieerd" : "Niet geverifieerd"}
          </Badge>
        </div>
      </div>
    </header>
  );
}

/** The company's page, which leads back to this proposal. */
function profileOf({ id, briefId, companyId }: ReceivedProposal): string {
  return companyPath(companyId, { opdracht: briefId, offerte: id });
}

function EarlierWork({ proposal }: { proposal: ReceivedProposal }) {
  const { companyName, companyWork } = proposal;
  if (companyWork.length === 0) return null;
  return (
    <PageLink
      href={profileOf(proposal)}
      aria-label={`Bekijk eerder werk van ${companyName}`}
      className="grid grid-cols-4 gap-2 rounded-box sm:max-w-md"
    >
      {companyWork.map((picture) => (
        <img
          key={picture.id}
          src={picture.small}
          alt=""
          width={480}
          height={360}
          loading="lazy"
          className="aspect-4/3 w-full rounded-md border border-line bg-kraft object-cover"
        />
      ))}
    </PageLink>
  );
}

function ProposalBody({ proposal, brief }: { proposal: ReceivedProposal; brief: AnsweredBrief }) {
  const { agreed, additionalServices: extra } = proposal;
  return (
    <div className="grid gap-4">
      {agreed ? (
        <CoveredList {...brief} scope={proposal.scope} agreed={agreed} />
      ) : (
        <ReceivedScope
          terms={proposal}
          asked={brief.asked}
          serviceType={brief.serviceType}
          estimates={awaitsChoice(proposal.status) ? proposal.comparable.estimates : []}
        />
      )}
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-semibold">{proposal.packageName}</p>
        <p className="text-sm text-muted">In eigen woorden van {proposal.companyName}:</p>
        <p className="whitespace-pre-line">{includedLines(proposal.includes).join("\n")}</p>
      </div>
      <Facts
        dense
        facts={[
          ["Soort prijs", agreed ? agreedKindText(proposal) : priceKindText(proposal)],
          [
            "Geschatte duur",
            proposal.estimatedHours === null ? null : `${proposal.estimatedHours} uur`,
          ],
          ["Team", proposal.teamMembers === null ? null : teamText(proposal.teamMembers)],
          ["Voertuig", proposal.vehicleInfo],
          ...(agreed ? agreedTermFacts(proposal) : termFacts(proposal)),
          ["Extra diensten", extra.length > 0 ? extra.join(", ") : null],
          ["Reactie", agreed ? null : withinText(proposal.turnaroundDays)],
          ["Opmerking", proposal.notes],
          ["Telefoon", proposal.companyPhone && <PhoneLink phone={proposal.companyPhone} />],
          ["Website", proposal.companyWebsite && <WebsiteLink address={proposal.companyWebsite} />],
        ]}
      />
    </div>
  );
}

function withinText(days: number): string {
  return `graag binnen ${days} ${days === 1 ? "dag" : "dagen"}`;
}

function teamText(members: number): string {
  return members === 1 ? "1 verhuizer" : `${members} verhuizers`;
}

const LINK = "inline-flex min-h-6 items-center text-accent-text underline underline-offset-4";

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneLink(phone)} className={LINK}>
      {phone}
    </a>
  );
}

function WebsiteLink({ address }: { address: string }) {
  return (
    <PageLink
      href={address}
      target="_blank"
      rel="noopener nofollow ugc"
      className={`${LINK} wrap-anywhere`}
    >
      {address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
      <span className="sr-only"> (opent in een nieuw tabblad)</span>
    </PageLink>
  );
}

function Stub({
  proposal,
  brief,
  isFolded,
  headingId,
  onDecide,
}: {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
  isFolded: boolean;
  headingId: string;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  return (
    <div className="stub grid content-start gap-4 p-4 sm:p-5">
      <div className="text-right">
        <ReceivedPrice proposal={proposal} brief={brief} />
        <p className="mt-2 text-sm">{trustOf(proposal).join(" · ")}</p>
        <p className="mt-2 text-sm text-muted">
          Ontvangen op {formatShortDate(proposal.createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto md:grid print:hidden">
        <ChoiceButtons
          proposal={proposal}
          describedBy={headingId}
          {...(isFolded ? { acts: ["decline"] } : {})}
          onDecide={onDecide}
        />
        <LinkButton look="quiet" href={profileOf(proposal)} aria-describedby={headingId}>
          Bekijk verhuisbedrijf
        </LinkButton>
      </div>
    </div>
  );
}
