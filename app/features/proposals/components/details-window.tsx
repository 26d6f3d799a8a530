import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { BriefState } from "~/features/briefs/components/brief-card.tsx";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { UsualCost } from "~/features/briefs/components/price-hint.tsx";
import type { PriceHint } from "~/features/briefs/views.ts";
import { listedBriefAnswersPath, listedBriefPath } from "~/shared/paths.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import type { BriefForCompany, BriefGlance } from "../views.ts";
import { AwaitedBrief } from "./awaited-brief.tsx";

/** All that a company may know of a brief, with what such a brief usually costs. */
export interface KnownBrief {
  brief: BriefForCompany;
  usual: PriceHint | undefined;
}

/** What is known of a brief whose window opened; `gone` when it left the list. */
export type WholeBrief = { briefId: string } & (
  | ({ kind: "known" } & KnownBrief)
  | { kind: "gone" | "failed" }
);

/** Reads what the list does not carry of a brief; `first` came with the page. */
export function useWholeBrief(first: KnownBrief | null) {
  const fetcher = useFetcher<WholeBrief>();
  const [known] = useState(first);
  const { load } = fetcher;
  const ask = useCallback(
    (briefId: string) => {
      if (briefId !== known?.brief.id) load(listedBriefAnswersPath(briefId));
    },
    [load, known],
  );
  const of = (briefId: string): WholeBrief | null => {
    if (known?.brief.id === briefId) return { briefId, kind: "known", ...known };
    return fetcher.data?.briefId === briefId && fetcher.state === "idle" ? fetcher.data : null;
  };
  return { ask, of };
}

/** The window with everything a company may know of a brief, and the way to its proposal. */
export function DetailsWindow({
  brief,
  whole,
  onRetry,
  onPropose,
  onClose,
}: {
  /** The brief that it shows; null while it is closed. */
  brief: BriefGlance | null;
  /** Null while it is read. */
  whole: WholeBrief | null;
  onRetry: () => void;
  onPropose: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={brief !== null} onClose={onClose} title="Opdrachtdetails">
      {brief && (
        <>
          <BriefDetailsList brief={brief}>
            <Answers whole={whole} onRetry={onRetry} />
          </BriefDetailsList>
          <div className="sticky bottom-0 -mx-4 -mb-4 flex items-center border-t border-line bg-card px-4 py-3 max-sm:*:grow sm:-mx-6 sm:-mb-6 sm:px-6">
            <Proposing brief={brief} onPropose={onPropose} />
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The same beside the list, where the window is wide enough for both. */
export function BriefBeside({
  id,
  brief,
  whole,
  wasAsked,
  onRetry,
  onPropose,
  onClose,
}: {
  id: string;
  /** Null until it is read. */
  brief: BriefGlance | null;
  whole: WholeBrief | null;
  /** Somebody asked for it on this page. */
  wasAsked: boolean;
  onRetry: () => void;
  onPropose: (brief: BriefGlance) => void;
  onClose: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each brief that is asked for is led to once.
  useEffect(() => {
    if (wasAsked) heading.current?.focus({ preventScroll: true });
  }, [id]);
  const answers = <Answers whole={whole} onRetry={onRetry} />;
  return (
    <section
      aria-labelledby="naast-de-lijst"
      className="grid gap-4 rounded-box border border-t-8 border-line border-t-kraft bg-card p-6 shadow-box"
    >
      <header className="flex items-start justify-between gap-3">
        <h2 ref={heading} id="naast-de-lijst" tabIndex={-1} className="text-step-1">
          Opdrachtdetails
        </h2>
        <LinkButton
          look="quiet"
          href="?"
          className="-mt-2 -mr-3"
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          Sluiten
        </LinkButton>
      </header>
      {brief ? <BriefDetailsList brief={brief}>{answers}</BriefDetailsList> : answers}
      {brief && (
        <div className="sticky bottom-0 -mx-6 -mb-6 flex items-center border-t border-line bg-card px-6 py-3">
          <Proposing brief={brief} onPropose={() => onPropose(brief)} />
        </div>
      )}
    </section>
  );
}

function Proposing({ brief, onPropose }: { brief: BriefGlance; onPropose: () => void }) {
  if (brief.badge.kind === "badge") return <BriefState badge={brief.badge} />;
  return (
    <Opener href={listedBriefPath(brief.id, "proposal")} onOpen={onPropose}>
      Offerte indienen
    </Opener>
  );
}

function Answers({ whole, onRetry }: { whole: WholeBrief | null; onRetry: () => void }) {
  if (whole?.kind === "known") {
    return (
      <>
        <BriefAnswers brief={whole.brief} />
        {whole.usual && <UsualCost {...whole.usual} />}
      </>
    );
  }
  return (
    <AwaitedBrief
      failure={whole?.kind ?? null}
      text="De rest van de opdracht wordt geladen…"
      onRetry={onRetry}
    />
  );
}
