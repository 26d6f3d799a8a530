import { SiteLink } from "~/features/companies/components/site-link.tsx";
import { formatShortDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { companyPath, proposalAnchor } from "~/shared/paths.ts";
import { phoneLink } from "~/shared/phone-link.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Badge, Facts } from "~/ui/card.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { PhotoTile } from "~/ui/picture.tsx";
import { ReportLink } from "~/ui/report-link.tsx";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
import { extrasToChoose } from "../../proposals/rules/scope.ts";
import { agreedTermFacts } from "../../proposals/wording/agreed.ts";
import { hoursText, termFacts } from "../../proposals/wording/offer.ts";
import { includedLines, trustOf } from "../rules.ts";
import type { Answering, Decision, ReceivedProposal } from "../views.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import {
  CoveredList,
  ReceivedPrice,
  ReceivedScope,
  ReceivedStanding,
  statedLines,
  Unstated,
} from "./received-terms.tsx";

interface Received extends Answering {
  /** It stands in the comparison as well: what it says in full opens, and it is accepted there. */
  isFolded: boolean;
  onDecide: (decision: Decision) => void;
}

/** A received proposal as a waybill: what is in it on the sheet, the price on the stub. */
export function ReceivedProposalCard(received: Received) {
  const { proposal, brief, isFolded } = received;
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
      <Stub {...received} headingId={`${anchor}-bedrijf`} />
    </article>
  );
}

function CompanyLine({ proposal, headingId }: { proposal: ReceivedProposal; headingId: string }) {
  const { tone, label } = stateOf(PROPOSAL, proposal.status);
  return (
    <header className="flex items-start gap-3">
      <PhotoTile picture={proposal.companyPhoto} name={proposal.companyName} />
      <div className="grid min-w-0 flex-1 gap-2">
        <h3
          id={headingId}
          translate="no"
          className="font-display text-lg leading-tight font-bold wrap-anywhere"
        >
          {proposal.companyName}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
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
  const { companyName, companyWork, companyHasPage } = proposal;
  if (companyWork.length === 0 || !companyHasPage) return null;
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

function ProposalBody({ proposal, brief }: Answering) {
  const { agreed, turnaroundDays: days, companyPhone: phone, companyWebsite: website } = proposal;
  const extras = extrasToChoose(proposal.scope, brief.asked);
  return (
    <div className="grid gap-4">
      {agreed ? (
        <CoveredList proposal={proposal} brief={brief} agreed={agreed} />
      ) : (
        <ReceivedScope proposal={proposal} brief={brief} />
      )}
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-semibold">{proposal.packageName}</p>
        <p className="text-sm text-muted">
          <span>In eigen woorden van </span>
          <span translate="no">{proposal.companyName}</span>
          <span>:</span>
        </p>
        <p className="whitespace-pre-line">{includedLines(proposal.includes).join("\n")}</p>
      </div>
      <Unstated unstated={proposal.unstated} />
      <Facts
        dense
        facts={[
          ...statedLines(proposal.stated),
          ["Geschatte duur", hoursText(proposal)],
          ["Team", proposal.teamMembers === null ? null : teamText(proposal.teamMembers)],
          ["Voertuig", proposal.vehicleInfo],
          ...(agreed ? agreedTermFacts(proposal) : termFacts(proposal, extras)),
          ["Extra diensten", proposal.additionalServices.join(", ") || null],
          ["Reactie", agreed ? null : `graag binnen ${days} ${days === 1 ? "dag" : "dagen"}`],
          ["Opmerking", proposal.notes],
          ["KvK-nummer", proposal.companyKvk],
          ["Adres van het bedrijf", proposal.companyAddress],
          [
            "Telefoon",
            phone && (
              <a href={phoneLink(phone)} translate="no" className={LINK}>
                {phone}
              </a>
            ),
          ],
          [
            "Website",
            website && (
              <SiteLink address={website} target="_blank">
                <span className="sr-only"> (opent in een nieuw tabblad)</span>
              </SiteLink>
            ),
          ],
        ]}
      />
      <ReportLink kind="offerte" id={proposal.id} />
    </div>
  );
}

function teamText(members: number): string {
  return members === 1 ? "1 verhuizer" : `${members} verhuizers`;
}

const LINK = "inline-flex min-h-6 items-center text-accent-text underline underline-offset-4";

function Stub({ headingId, ...received }: Received & { headingId: string }) {
  const { proposal, brief, isFolded, onDecide } = received;
  return (
    <div className="stub grid content-start gap-4 p-4 sm:p-5">
      <div className="text-right">
        <ReceivedPrice proposal={proposal} brief={brief} />
        <p className="mt-2 text-sm">{trustOf(proposal).join(" · ")}</p>
        <p className="mt-2 text-sm text-muted">
          {`Ontvangen op ${formatShortDate(proposal.createdAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto md:grid print:hidden">
        <ChoiceButtons
          proposal={proposal}
          describedBy={headingId}
          {...(isFolded ? { acts: ["decline"] } : {})}
          onDecide={onDecide}
        />
        {proposal.companyHasPage && (
          <LinkButton look="quiet" href={profileOf(proposal)} aria-describedby={headingId}>
            Bekijk verhuisbedrijf
          </LinkButton>
        )}
      </div>
    </div>
  );
}
