import type { ReactNode } from "react";
import { formatShortDate } from "~/shared/dates.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import { Badge, Facts } from "~/ui/card.tsx";
import { PhotoTile } from "~/ui/picture.tsx";
import { PROPOSAL_STATUS_LABELS, type ProposalStatus } from "../constants.ts";
import { canMoveProposal } from "../lifecycle.ts";
import { includedLines, isAboveBudget, type ReceivedQuote, trustOf } from "../rules.ts";

const STATUS_TONES = {
  PENDING: "busy",
  ACCEPTED: "good",
  DECLINED: "quiet",
  WITHDRAWN: "quiet",
} as const satisfies Record<ProposalStatus, string>;

/** Where a quote stands on the page; the comparison links here. */
export function quoteAnchor(quoteId: string): string {
  return `offerte-${quoteId}`;
}

function decisionAddress({ id, briefId }: ReceivedQuote, decision: "accept" | "decline"): string {
  return `/client-dashboard?opdracht=${briefId}&offerte=${id}&besluit=${decision}`;
}

/**
 * A received quote as a waybill: what is in it on the sheet, the price on the stub. `onDecide`
 * asks before anything is decided.
 */
export function ReceivedQuoteCard({
  quote,
  budgetMax,
  onDecide,
}: {
  quote: ReceivedQuote;
  budgetMax: number | null;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  const anchor = quoteAnchor(quote.id);
  return (
    <article
      id={anchor}
      tabIndex={-1}
      aria-labelledby={`${anchor}-bedrijf`}
      className={`grid scroll-mt-4 grid-cols-[minmax(0,1fr)] rounded-box border bg-card shadow-box md:grid-cols-[minmax(0,1fr)_15rem] ${quote.status === "ACCEPTED" ? "border-good" : "border-line"}`}
    >
      <div className="grid content-start gap-4 p-4 sm:p-5">
        <CompanyLine quote={quote} headingId={`${anchor}-bedrijf`} />
        <EarlierWork quote={quote} />
        {quote.status === "ACCEPTED" && <CompanyContact quote={quote} />}
        {quote.status === "DECLINED" ? (
          <details>
            <summary className="min-h-11 content-center font-semibold text-accent-text">
              Bekijk de offerte
            </summary>
            <QuoteBody quote={quote} />
          </details>
        ) : (
          <QuoteBody quote={quote} />
        )}
      </div>
      <Stub
        quote={quote}
        budgetMax={budgetMax}
        headingId={`${anchor}-bedrijf`}
        onDecide={onDecide}
      />
    </article>
  );
}

function CompanyLine({ quote, headingId }: { quote: ReceivedQuote; headingId: string }) {
  return (
    <header className="flex items-start gap-3">
      <PhotoTile picture={quote.companyPhoto} name={quote.companyName} />
      <div className="grid min-w-0 flex-1 gap-2">
        <h4 id={headingId} className="font-display text-lg leading-tight font-bold wrap-anywhere">
          {quote.companyName}
        </h4>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={STATUS_TONES[quote.status]}>{PROPOSAL_STATUS_LABELS[quote.status]}</Badge>
          <Badge tone={quote.companyVerified ? "good" : "quiet"}>
            {quote.companyVerified ? "✓ Geverifieerd" : "Niet geverifieerd"}
          </Badge>
        </div>
      </div>
    </header>
  );
}

/** The company's page, which leads back to this quote. */
function profileOf({ id, briefId, companyId }: ReceivedQuote): string {
  return `/company-profile/${companyId}?opdracht=${briefId}&offerte=${id}`;
}

function EarlierWork({ quote }: { quote: ReceivedQuote }) {
  const { companyName, companyWork } = quote;
  if (companyWork.length === 0) return null;
  return (
    <a
      href={profileOf(quote)}
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
    </a>
  );
}

function CompanyContact({ quote }: { quote: ReceivedQuote }) {
  return (
    <div className="rounded-box bg-good-field p-3">
      <p className="font-semibold text-good">
        {quote.companyName} heeft je contactgegevens ontvangen.
      </p>
      <p>
        Het bedrijf neemt contact met je op. Zelf bellen of mailen kan ook
        {quote.companyPhone || quote.companyEmail ? ":" : "."}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 font-semibold">
        {quote.companyPhone && <PhoneLink phone={quote.companyPhone} />}
        {quote.companyEmail && (
          <a
            href={`mailto:${quote.companyEmail}`}
            className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4 wrap-anywhere"
          >
            {quote.companyEmail}
          </a>
        )}
      </p>
    </div>
  );
}

function QuoteBody({ quote }: { quote: ReceivedQuote }) {
  const extra = quote.additionalServices;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="font-semibold wrap-anywhere">{quote.packageName}</p>
        <ul className="grid gap-1">
          {includedLines(quote.includes).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal.
            <CheckLine key={index}>{line}</CheckLine>
          ))}
        </ul>
      </div>
      <Facts
        dense
        facts={[
          ["Geschatte duur", quote.estimatedHours === null ? null : `${quote.estimatedHours} uur`],
          ["Team", quote.teamMembers === null ? null : teamText(quote.teamMembers)],
          ["Voertuig", quote.vehicleInfo],
          ["Extra diensten", extra.length > 0 ? extra.join(", ") : null],
          ["Reactie", withinText(quote.turnaroundDays)],
          ["Opmerking", quote.notes],
          ["Telefoon", quote.companyPhone && <PhoneLink phone={quote.companyPhone} />],
          ["Website", quote.companyWebsite && <WebsiteLink address={quote.companyWebsite} />],
        ]}
      />
    </div>
  );
}

function CheckLine({ children }: { children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1 wrap-anywhere">
      <span aria-hidden="true" className="font-bold text-good">
        ✓
      </span>
      {children}
    </li>
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
    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
      {phone}
    </a>
  );
}

function WebsiteLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener nofollow ugc"
      className={`${LINK} wrap-anywhere`}
    >
      {address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
      <span className="sr-only"> (opent in een nieuw tabblad)</span>
    </a>
  );
}

// The half circles are the punched ends of the perforation, cut out of the sheet's edge.
const PERFORATION =
  "relative border-t-2 border-dashed border-kraft before:absolute before:-top-2.5 before:-left-px before:h-4 before:w-2 before:rounded-r-full before:border before:border-l-0 before:border-line before:bg-paper after:absolute after:-top-2.5 after:-right-px after:h-4 after:w-2 after:rounded-l-full after:border after:border-r-0 after:border-line after:bg-paper md:border-t-0 md:border-l-2 md:before:-top-px md:before:-left-2.5 md:before:h-2 md:before:w-4 md:before:rounded-t-none md:before:rounded-b-full md:before:border md:before:border-t-0 md:after:top-auto md:after:right-auto md:after:-bottom-px md:after:-left-2.5 md:after:h-2 md:after:w-4 md:after:rounded-t-full md:after:rounded-b-none md:after:border md:after:border-b-0";

function Stub({
  quote,
  budgetMax,
  headingId,
  onDecide,
}: {
  quote: ReceivedQuote;
  budgetMax: number | null;
  headingId: string;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  return (
    <div className={`grid content-start gap-4 p-4 sm:p-5 ${PERFORATION}`}>
      <div className="text-right">
        <p className="font-display text-step-1 leading-none font-bold whitespace-nowrap tabular-nums">
          {formatCents(quote.price)}
        </p>
        <p className="mt-1 text-sm text-muted">incl. btw</p>
        {budgetMax !== null && isAboveBudget(quote.price, budgetMax) && (
          <p className="text-sm font-semibold text-bad">
            boven je budget van {formatWholeEuros(budgetMax)}
          </p>
        )}
        <p className="mt-2 text-sm">{trustOf(quote).join(" · ")}</p>
        <p className="mt-2 text-sm text-muted">Ontvangen op {formatShortDate(quote.createdAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto md:grid print:hidden">
        {canMoveProposal(quote.status, "accept") && (
          <Opener
            describedBy={headingId}
            href={decisionAddress(quote, "accept")}
            onOpen={() => onDecide("accept")}
          >
            Accepteren
          </Opener>
        )}
        {canMoveProposal(quote.status, "decline") && (
          <Opener
            look="secondary"
            describedBy={headingId}
            href={decisionAddress(quote, "decline")}
            onOpen={() => onDecide("decline")}
          >
            Afwijzen
          </Opener>
        )}
        <LinkButton look="quiet" href={profileOf(quote)} aria-describedby={headingId}>
          Bekijk verhuisbedrijf
        </LinkButton>
      </div>
    </div>
  );
}
