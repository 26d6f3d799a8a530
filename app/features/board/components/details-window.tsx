import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { BriefState } from "~/features/briefs/components/brief-state.tsx";
import { locationText } from "~/features/briefs/wording.ts";
import { UsualCost } from "~/features/intake/components/price-hint.tsx";
import type { PriceHint } from "~/features/intake/views.ts";
import { formatWholeEuros } from "~/shared/money.ts";
import { listedBriefAnswersPath, listedBriefPath } from "~/shared/paths.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import { AwaitedBrief } from "../../proposals/components/awaited-brief.tsx";
import type { BriefForCompany } from "../../proposals/views.ts";
import { type Glance, GlanceRow } from "./glance.tsx";

/** All that a company may know of a brief, with what such a brief usually costs. */
export interface KnownBrief {
  brief: BriefForCompany;
  usual: PriceHint | undefined;
  /** What the company's tariff comes to on it; null without one, or where it cannot say. */
  tariffCents: number | null;
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
      // The router shows what fails: this never rejects.
      if (briefId !== known?.brief.id) void load(listedBriefAnswersPath(briefId));
    },
    [load, known],
  );
  const askAgain = useCallback(
    (briefId: string) => {
      setKnown(null);
      // The router shows what fails: this never rejects.
      void load(listedBriefAnswersPath(briefId));
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
      <div className="foot-bar sticky bottom-0 -mx-4 -mb-4 flex items-center border-t border-line bg-card px-4 py-3 empty:hidden max-sm:*:grow sm:-mx-6 sm:-mb-6 sm:px-6">
        <Proposing {...shown} />
      </div>
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
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <header>
        <h2 ref={heading} id="naast-de-lijst" tabIndex={-1}>
          Opdrachtdetails
        </h2>
        <Proposing {...shown} />
        <LinkButton
          look="quiet"
          href="?"
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          Sluiten
        </LinkButton>
      </header>
      <Details {...shown} />
    </section>
  );
}

function Details({ glance, whole, onRetry }: Shown) {
  if (whole?.kind === "known") {
    return (
      <BriefDetailsList
        brief={whole.brief}
        first={
          <>
            <p className="font-display text-step-0 font-bold wrap-anywhere">
              {locationText(whole.brief.places)}
            </p>
            <PriceFirst {...whole} />
            <BriefAnswers brief={whole.brief} />
          </>
        }
      />
    );
  }
  return (
    <div className="grid gap-5">
      {glance && whole?.kind !== "gone" && <GlanceRow glance={glance} />}
      <AwaitedBrief
        failure={whole?.kind ?? null}
        text="De rest van de opdracht wordt geladen…"
        onRetry={onRetry}
      />
    </div>
  );
}

/** What it is worth: what the company's own tariff says, and what others paid for the like. */
function PriceFirst({ brief, usual, tariffCents }: KnownBrief) {
  const isAsked = brief.badge.kind === "send-proposal" && tariffCents !== null;
  if (!isAsked && !usual) return null;
  return (
    <div className="price-first grid gap-2 rounded-box bg-board p-3">
      {isAsked && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          Jouw tarief zegt
          <b className="font-display text-step-1 tabular-nums">{formatWholeEuros(tariffCents)}</b>
        </p>
      )}
      {usual && <UsualCost {...usual} />}
    </div>
  );
}

/** The way to a proposal, or why there is none; nothing as long as neither is known. */
function Proposing({ briefId, glance, whole, onPropose }: Shown) {
  const badge = whole?.kind === "known" ? whole.brief.badge : null;
  const isOpen = badge ? badge.kind === "send-proposal" : glance?.isOpen;
  if (whole?.kind === "gone" || (!badge && !isOpen)) return null;
  if (badge?.kind === "badge") return <BriefState badge={badge} />;
  return (
    <Opener href={listedBriefPath(briefId, "proposal")} onOpen={onPropose}>
      Offerte indienen
    </Opener>
  );
}
