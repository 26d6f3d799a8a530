import type { ReactNode } from "react";
import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { formatCents } from "~/shared/money.ts";
import { proposalAnchor } from "~/shared/paths.ts";
import { Badge } from "~/ui/card.tsx";
import { PROPOSAL } from "../../proposals/lifecycle.ts";
import type { OwnProposal } from "../views.ts";

/** A company's own proposal as a waybill: what it is for on the left, the price on the right. */
export function OwnProposalCard({
  proposal,
  brief,
  contact,
  notice,
  actions,
}: {
  proposal: Omit<OwnProposal, "brief" | "briefStatus">;
  brief: { location: string; facts: string };
  contact: ReactNode;
  /** What the company has to do about it; null when nothing. */
  notice: string | null;
  actions: ReactNode;
}) {
  const anchor = proposalAnchor(proposal.id);
  const titleId = `${anchor}-titel`;
  const { tone, label } = stateOf(PROPOSAL, proposal.status);
  const { agreed } = proposal;
  return (
    <article
      id={anchor}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-4 overflow-hidden rounded-box border border-line bg-card shadow-box sm:grid-cols-[minmax(0,1fr)_13rem]"
    >
      <div className="grid content-start gap-2 p-4 sm:p-5">
        <h2 id={titleId} className="text-step-0 wrap-anywhere">
          {brief.location}
        </h2>
        <p className="text-muted">{brief.facts}</p>
        <p className="wrap-anywhere">
          <span className="text-muted">Jouw offerte: </span>
          {proposal.packageName}
        </p>
        {contact}
        {notice && (
          <p className="rounded-box border-l-8 border-accent bg-accent-field p-3">{notice}</p>
        )}
        <div className="flex flex-wrap gap-x-1 gap-y-2">{actions}</div>
      </div>
      <div className="perforated flex flex-wrap items-center justify-between gap-2 p-4 sm:flex-col sm:items-end sm:justify-start sm:border-t-0 sm:border-l-2 sm:border-line sm:border-dashed sm:p-5">
        <p className="sm:text-right">
          <span className="block font-display text-step-1 font-bold tabular-nums">
            {formatCents(agreed ? agreed.cents : proposal.priceCents)}
          </span>
          <span className="text-sm text-muted">{proposal.priceNote}</span>
        </p>
        <p className="grid justify-items-end gap-1">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-sm text-muted">{formatLongDate(proposal.createdAt)}</span>
        </p>
      </div>
    </article>
  );
}
