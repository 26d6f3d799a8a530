import { useEffect, useRef } from "react";
import { BriefAnswers, BriefDetailsList } from "~/features/briefs/components/brief-details.tsx";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { locationText } from "~/features/briefs/wording.ts";
import { Enquiries, EnquiryList } from "~/features/enquiries/components/enquiries.later.tsx";
import { UsualCost } from "~/features/intake/components/price-hint.tsx";
import { formatWholeEuros } from "~/shared/money.ts";
import { listedBriefPath } from "~/shared/paths.ts";
import { LinkButton, Opener } from "~/ui/button.tsx";
import { Badge } from "~/ui/card.tsx";
import type { KnownBrief, WholeBrief } from "../views.ts";
import { OWN_PROPOSALS } from "./address.ts";
import { AwaitedBrief } from "./proposal-sheet-form.tsx";
import type { Beside, RowGlance } from "./use-beside.ts";

interface Shown {
  briefId: string;
  /** Null where nothing is known before it is read. */
  glance: RowGlance | null;
  /** Null while it is read. */
  whole: WholeBrief | null;
  onRetry: () => void;
  onPropose: () => void;
  /** Reads what was asked again. */
  onAsked: () => void;
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
export function BriefBeside({ briefId, beside }: { briefId: string; beside: Beside }) {
  const { glance, whole, wasAsked, ask, refresh, propose, close } = beside;
  const onAsked = () => refresh(briefId);
  const shown = {
    briefId,
    glance,
    whole,
    onRetry: () => ask(briefId),
    onPropose: propose,
    onAsked,
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each brief that is asked for is led to once.
  useEffect(() => {
    if (wasAsked) heading.current?.focus({ preventScroll: true });
  }, [briefId]);
  return (
    <section aria-labelledby="naast-de-lijst" onKeyDown={({ key }) => key === "Escape" && close()}>
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
            close();
          }}
        >
          Sluiten
        </LinkButton>
      </header>
      <Details {...shown} />
    </section>
  );
}

/** What is asked, for who makes a proposal on it; in a wide window it stands beside the form. */
export function AskedBrief({ glance, whole }: Pick<Shown, "glance" | "whole">) {
  return (
    <details className="rounded-box border border-line px-3 xl:hidden">
      <summary>Bekijk de opdracht</summary>
      <div className="mt-3 mb-4 grid gap-5">
        {whole?.kind === "known" ? (
          <BriefDetailsList brief={whole.brief}>
            <BriefAnswers brief={whole.brief} />
            <EnquiryList enquiries={whole.asked.enquiries} />
          </BriefDetailsList>
        ) : (
          <>
            {glance && <GlanceRow glance={glance} />}
            <p className="text-muted">
              {whole ? BRIEF_MESSAGES["brief-failed"].title : "De rest wordt geladen…"}
            </p>
          </>
        )}
      </div>
    </details>
  );
}

function Details({ briefId, glance, whole, onRetry, onAsked }: Shown) {
  if (whole?.kind === "known") {
    return (
      <BriefDetailsList
        brief={whole.brief}
        first={
          <>
            <p translate="no" className="font-display text-step-0 font-bold wrap-anywhere">
              {locationText(whole.brief.places)}
            </p>
            <ChangedNote key={whole.brief.id} version={whole.brief.version} />
            <PriceFirst {...whole} />
            <BriefAnswers brief={whole.brief} />
            <Enquiries
              key={briefId}
              briefId={briefId}
              asked={whole.asked}
              action={listedBriefPath(briefId)}
              onAsked={onAsked}
            />
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

/** That the client changed the brief since it was opened. */
function ChangedNote({ version }: { version: number }) {
  const first = useRef(version);
  return (
    <div role="status" className="empty:hidden">
      {version !== first.current && (
        <p className="rounded-box border-l-8 border-accent bg-accent-field p-3">
          <strong>De klant wijzigde de opdracht net.</strong> Hieronder staat hoe hij nu is.
        </p>
      )}
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
          <b translate="no" className="font-display text-step-1 tabular-nums">
            {formatWholeEuros(tariffCents)}
          </b>
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
  if (badge?.kind === "to-confirm") {
    return <LinkButton href={OWN_PROPOSALS}>Offerte nakijken</LinkButton>;
  }
  if (badge?.kind === "badge") {
    return (
      <p role="status">
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </p>
    );
  }
  return (
    <Opener href={listedBriefPath(briefId, "proposal")} onOpen={onPropose}>
      Offerte indienen
    </Opener>
  );
}

function GlanceRow({ glance }: { glance: RowGlance }) {
  return (
    <article className="brief-row brief-row-alone">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a copy of what React drew on the server. */}
      <div dangerouslySetInnerHTML={{ __html: glance.html }} />
    </article>
  );
}
