import { type MouseEvent, useEffect } from "react";
import { href, useFetcher } from "react-router";
import { OwnBriefSection } from "~/features/briefs/components/own-brief.tsx";
import { OwnBriefActions } from "~/features/briefs/components/own-brief-actions.tsx";
import { BRIEF, type BriefStatus } from "~/features/briefs/lifecycle.ts";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { can } from "~/shared/lifecycle.ts";
import { briefAnchor } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { awaitsChoice, PROPOSAL } from "../lifecycle.ts";
import type { ReceivedProposal } from "../views.ts";
import type { Asked } from "./confirmation.tsx";
import { ReceivedProposals } from "./received-proposals.tsx";

export interface OwnBriefRow {
  brief: OwnBrief;
  proposals: ReceivedProposal[];
}

export interface BriefPage {
  rows: OwnBriefRow[];
  /** Cursor of the page after this one. */
  next: string | null;
}

type Ask = (asked: Asked) => void;

/** A page of briefs and, below it, the next one once it is asked for. */
export function OwnBriefList({ page, onAsk }: { page: BriefPage; onAsk: Ask }) {
  return (
    <>
      {page.rows.map((row) => (
        <OwnBriefWithProposals key={row.brief.id} row={row} onAsk={onAsk} />
      ))}
      {page.next && <NextPage key={page.next} cursor={page.next} onAsk={onAsk} />}
    </>
  );
}

// A fetcher for every page: after an act each page on screen is read again, not only the last one.
function NextPage({ cursor, onAsk }: { cursor: string; onAsk: Ask }) {
  const fetcher = useFetcher<BriefPage>();
  const address = `${href("/client-dashboard")}?na=${cursor}`;
  const first = fetcher.data?.rows[0]?.brief.id;
  useEffect(() => {
    if (first) document.getElementById(briefAnchor(first))?.focus({ preventScroll: true });
  }, [first]);
  if (fetcher.data) return <OwnBriefList page={fetcher.data} onAsk={onAsk} />;
  const loading = fetcher.state !== "idle";
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!loading) fetcher.load(address);
  };
  return (
    <div className="text-center print:hidden">
      <LinkButton look="secondary" href={address} onClick={load} aria-busy={loading}>
        {loading ? "Laden..." : "Meer laden"}
      </LinkButton>
    </div>
  );
}

function OwnBriefWithProposals({ row, onAsk }: { row: OwnBriefRow; onAsk: Ask }) {
  const { brief, proposals } = row;
  const pending = proposals.filter(({ status }) => awaitsChoice(status)).length;
  const isReliedOn = proposals.some(({ status }) => PROPOSAL.states[status].reliesOnBrief);
  return (
    <OwnBriefSection
      brief={brief}
      actions={
        <OwnBriefActions
          brief={brief}
          isReliedOn={isReliedOn}
          onCancel={() => onAsk({ intent: "cancel", brief, pending })}
        />
      }
    >
      {proposals.length === 0 ? (
        <NoProposals brief={brief} />
      ) : (
        <ReceivedProposals
          proposals={proposals}
          budgetMaxCents={brief.budgetMaxCents}
          comparing={can(BRIEF, brief.status, "complete")}
          onDecide={(proposal, intent) => onAsk({ intent, brief, proposal, rivals: pending - 1 })}
        />
      )}
    </OwnBriefSection>
  );
}

function NoProposals({ brief }: { brief: OwnBrief }) {
  const texts: Record<BriefStatus, string> = {
    OPEN: `Verhuisbedrijven kunnen tot ${brief.maxProposals} offertes sturen. Je krijgt een mail zodra er een binnen is.`,
    IN_PROGRESS:
      "Er zijn nog geen offertes en je ontvangt geen nieuwe. Zet je opdracht weer open om ze te krijgen.",
    COMPLETED: "Voor deze opdracht zijn geen offertes bewaard.",
    CANCELLED: "Je hebt deze opdracht geannuleerd voordat er een offerte kwam.",
  };
  return (
    <div className="rounded-box border-2 border-dashed border-line bg-card p-4 sm:p-6">
      <h3 className="text-lg">Nog geen offertes</h3>
      <p className="mt-1 max-w-prose text-muted">{texts[brief.status]}</p>
    </div>
  );
}
