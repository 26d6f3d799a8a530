import { type MouseEvent, useEffect } from "react";
import { useFetcher } from "react-router";
import { briefAnchor, OwnBriefSection } from "~/features/briefs/components/own-brief.tsx";
import { OwnBriefActions } from "~/features/briefs/components/own-brief-actions.tsx";
import { canMove } from "~/features/briefs/lifecycle.ts";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { ReceivedQuotes } from "~/features/proposals/components/received-quotes.tsx";
import type { ReceivedQuote } from "~/features/proposals/rules.ts";
import { LinkButton } from "~/ui/button.tsx";
import type { Asked } from "./confirmation.tsx";

export interface OwnRequest {
  brief: OwnBrief;
  quotes: ReceivedQuote[];
}

export interface RequestPage {
  requests: OwnRequest[];
  /** Cursor of the page after this one. */
  next: string | null;
}

type Ask = (asked: Asked) => void;

/** A page of requests and, below it, the next one once it is asked for. */
export function OwnBriefList({ page, onAsk }: { page: RequestPage; onAsk: Ask }) {
  return (
    <>
      {page.requests.map((request) => (
        <Request key={request.brief.id} request={request} onAsk={onAsk} />
      ))}
      {page.next && <NextPage key={page.next} cursor={page.next} onAsk={onAsk} />}
    </>
  );
}

// A fetcher for every page: after an act each page on screen is read again, not only the last one.
function NextPage({ cursor, onAsk }: { cursor: string; onAsk: Ask }) {
  const fetcher = useFetcher<RequestPage>();
  const href = `/client-dashboard?na=${cursor}`;
  const first = fetcher.data?.requests[0]?.brief.id;
  useEffect(() => {
    if (first) document.getElementById(briefAnchor(first))?.focus({ preventScroll: true });
  }, [first]);
  if (fetcher.data) return <OwnBriefList page={fetcher.data} onAsk={onAsk} />;
  const loading = fetcher.state !== "idle";
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!loading) fetcher.load(href);
  };
  return (
    <div className="text-center print:hidden">
      <LinkButton look="secondary" href={href} onClick={load} aria-busy={loading}>
        {loading ? "Laden..." : "Meer laden"}
      </LinkButton>
    </div>
  );
}

function Request({ request: { brief, quotes }, onAsk }: { request: OwnRequest; onAsk: Ask }) {
  const pending = quotes.filter((quote) => quote.status === "PENDING").length;
  return (
    <OwnBriefSection
      brief={brief}
      actions={
        <OwnBriefActions
          brief={brief}
          onCancel={() => onAsk({ intent: "cancel", brief, pending })}
        />
      }
    >
      {quotes.length === 0 ? (
        <NoQuotes brief={brief} />
      ) : (
        <ReceivedQuotes
          quotes={quotes}
          budgetMax={brief.budgetMax}
          comparing={canMove(brief.status, "complete")}
          onDecide={(quote, intent) => onAsk({ intent, brief, quote, rivals: pending - 1 })}
        />
      )}
    </OwnBriefSection>
  );
}

function NoQuotes({ brief }: { brief: OwnBrief }) {
  const text = {
    OPEN: `Verhuisbedrijven kunnen tot ${brief.maxProposals} offertes sturen. Je krijgt een mail zodra er een binnen is.`,
    IN_PROGRESS:
      "Er zijn nog geen offertes en je ontvangt geen nieuwe. Zet je opdracht weer open om ze te krijgen.",
    COMPLETED: "Voor deze opdracht zijn geen offertes bewaard.",
    CANCELLED: "Je hebt deze opdracht geannuleerd voordat er een offerte kwam.",
  }[brief.status];
  return (
    <div className="rounded-box border-2 border-dashed border-line bg-card p-4 sm:p-6">
      <h3 className="text-lg">Nog geen offertes</h3>
      <p className="mt-1 max-w-prose text-muted">{text}</p>
    </div>
  );
}
