import { formatShortDate } from "~/shared/dates.ts";
import { companyPath, proposalAnchor } from "~/shared/paths.ts";
import { phoneLink } from "~/shared/phone-link.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Badge, Facts } from "~/ui/card.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PhotoTile } from "~/ui/picture.tsx";
import { awaitsChoice, PROPOSAL } from "../lifecycle.ts";
import { includedLines, trustOf } from "../rules.ts";
import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { agreedKindText, agreedTermFacts } from "../wording/agreed.ts";
import { priceKindText, termFacts } from "../wording/offer.ts";
import { AgreementLink } from "./agreement-link.tsx";
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
  onDecide,
}: {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  const anchor = proposalAnchor(proposal.id);
  const { sharesContact, isInTheRunning } = PROPOSAL.states[proposal.status];
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
        {sharesContact && <CompanyContact proposal={proposal} />}
        <ReceivedStanding proposal={proposal} />
        {!isInTheRunning ? (
          <details>
            <summary>Bekijk de offerte</summary>
            <ProposalBody proposal={proposal} brief={brief} />
          </details>
        ) : (
          <ProposalBody proposal={proposal} brief={brief} />
        )}
      </div>
      <Stub proposal={proposal} brief={brief} headingId={`${anchor}-bedrijf`} onDecide={onDecide} />
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
          <Badge tone={PROPOSAL.states[proposal.status].tone}>
            {PROPOSAL.states[proposal.status].label}
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

function CompanyContact({ proposal }: { proposal: ReceivedProposal }) {
  return (
    <div className="rounded-box bg-good-field p-3">
      <p className="font-semibold text-good">
        {proposal.companyName} heeft je contactgegevens ontvangen.
      </p>
      <p>
        Het bedrijf neemt contact met je op. Zelf bellen of mailen kan ook
        {proposal.companyPhone || proposal.companyEmail ? ":" : "."}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 font-semibold">
        {proposal.companyPhone && <PhoneLink phone={proposal.companyPhone} />}
        {proposal.companyEmail && (
          <PageLink
            href={`mailto:${proposal.companyEmail}`}
            className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4 wrap-anywhere"
          >
            {proposal.companyEmail}
          </PageLink>
        )}
        <AgreementLink proposalId={proposal.id} />
      </p>
    </div>
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

// The half circles are the punched ends of the perforation, cut out of the sheet's edge.
const PERFORATION =
  "relative border-t-2 border-dashed border-kraft before:absolute before:-top-2.5 before:-left-px before:h-4 before:w-2 before:rounded-r-full before:border before:border-l-0 before:border-line before:bg-paper after:absolute after:-top-2.5 after:-right-px after:h-4 after:w-2 after:rounded-l-full after:border after:border-r-0 after:border-line after:bg-paper md:border-t-0 md:border-l-2 md:before:-top-px md:before:-left-2.5 md:before:h-2 md:before:w-4 md:before:rounded-t-none md:before:rounded-b-full md:before:border md:before:border-t-0 md:after:top-auto md:after:right-auto md:after:-bottom-px md:after:-left-2.5 md:after:h-2 md:after:w-4 md:after:rounded-t-full md:after:rounded-b-none md:after:border md:after:border-b-0";

function Stub({
  proposal,
  brief,
  headingId,
  onDecide,
}: {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
  headingId: string;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  return (
    <div className={`grid content-start gap-4 p-4 sm:p-5 ${PERFORATION}`}>
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
          declineLook="secondary"
          onDecide={onDecide}
        />
        <LinkButton look="quiet" href={profileOf(proposal)} aria-describedby={headingId}>
          Bekijk verhuisbedrijf
        </LinkButton>
      </div>
    </div>
  );
}
