import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { BriefState } from "~/features/briefs/components/brief-state.tsx";
import { UsualCost } from "~/features/briefs/components/price-hint.tsx";
import type { PriceHint } from "~/features/briefs/views.ts";
import { listedBriefAnswersPath, listedBriefPath } from "~/shared/paths.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import type { BriefForCompany } from "../views.ts";
import { AwaitedBrief } from "./awaited-brief.tsx";
import { type Glance, GlanceCard } from "./glance.tsx";

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
  const [known, setKnown] = useState(first);
  const { load } = fetcher;
  const ask = useCallback(
    (briefId: string) => {
      if (briefId !== known?.brief.id) load(listedBriefAnswersPath(briefId));
    },
    [load, known],
  );
  const askAgain = useCallback(
    (briefId: string) => {
      setKnown(null);
      load(listedBriefAnswersPath(briefId));
    },
    [load],
  );
  const of = (briefId: string): WholeBrief | null => {
    if (known?.brief.id === briefId) return { briefId, kind: "known", ...known };
    return fetcher.data?.briefId === briefId && fetcher.state === "idle" ? fetcher.data : null;
  };
  return { ask, askAgain, of };
}

interface Shown {
  /** The brief that is shown. */
  briefId: string;
  /** Null where nothing is known before it is read. */
  glance: Glance | null;
  /** Null while it is read. */
  whole: WholeBrief | null;
  onRetry: () => void;
  onPropose: () => void;
}

/** What a window shows of everything a company may know of a brief, and the way to its proposal. */
export function DetailsInWindow(shown: Shown) {
  return (
    <>
      <Details {...shown} />
      <Proposing {...shown} className="-mx-4 -mb-4 px-4 max-sm:*:grow sm:-mx-6 sm:-mb-6 sm:px-6" />
    </>
  );
}

/** The same beside the list, where the window is wide enough for both. */
export function BriefBeside({
  wasAsked,
  onClose,
  ...shown
}: Shown & {
  /** Somebody asked for it on this page. */
  wasAsked: boolean;
  onClose: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each brief that is asked for is led to once.
  useEffect(() => {
    if (wasAsked) heading.current?.focus({ preventScroll: true });
  }, [shown.briefId]);
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
      <Details {...shown} />
      <Proposing {...shown} className="-mx-6 -mb-6 px-6" />
    </section>
  );
}

function Details({ glance, whole, onRetry }: Shown) {
  if (whole?.kind === "known") {
    return (
      <BriefDetailsList brief={whole.brief}>
        <BriefAnswers brief={whole.brief} />
        {whole.usual && <UsualCost {...whole.usual} />}
      </BriefDetailsList>
    );
  }
  return (
    <div className="grid gap-5">
      {glance && whole?.kind !== "gone" && <GlanceCard glance={glance} />}
      <AwaitedBrief
        failure={whole?.kind ?? null}
        text="De rest van de opdracht wordt geladen…"
        onRetry={onRetry}
      />
    </div>
  );
}

/** The way to a proposal, or why there is none; nothing as long as neither is known. */
function Proposing({
  briefId,
  glance,
  whole,
  onPropose,
  className,
}: Shown & { className: string }) {
  const badge = whole?.kind === "known" ? whole.brief.badge : null;
  const isOpen = badge ? badge.kind === "send-proposal" : glance?.isOpen;
  if (whole?.kind === "gone" || (!badge && !isOpen)) return null;
  return (
    <div
      className={`foot-bar sticky bottom-0 flex items-center border-t border-line bg-card py-3 ${className}`}
    >
      {badge?.kind === "badge" ? (
        <BriefState badge={badge} />
      ) : (
        <Opener href={listedBriefPath(briefId, "proposal")} onOpen={onPropose}>
          Offerte indienen
        </Opener>
      )}
    </div>
  );
}
