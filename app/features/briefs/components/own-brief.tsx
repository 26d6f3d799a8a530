import type { ReactNode } from "react";
import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { briefAnchor } from "~/shared/paths.ts";
import { Badge, Card, Facts, QuotaBoxes } from "~/ui/card.tsx";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "../constants.ts";
import { BRIEF } from "../lifecycle.ts";
import type { OwnBrief } from "../views.ts";
import { preview } from "../wording.ts";
import { BriefLocation } from "./brief-location.tsx";

/** A client's own brief as a box label, with what came in for it beside it. */
export function OwnBriefSection({
  brief,
  actions,
  children,
}: {
  brief: OwnBrief;
  actions: ReactNode;
  children: ReactNode;
}) {
  const anchor = briefAnchor(brief.id);
  return (
    <section
      id={anchor}
      tabIndex={-1}
      aria-labelledby={`${anchor}-titel`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] items-start gap-4 rounded-box not-first-of-type:mt-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6"
    >
      <Card className="border-t-8 border-t-kraft lg:sticky lg:top-4">
        <div className="grid gap-4">
          <BoxLabel brief={brief} titleId={`${anchor}-titel`} />
          {actions}
        </div>
      </Card>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  );
}

function BoxLabel({ brief, titleId }: { brief: OwnBrief; titleId: string }) {
  const { tone, label } = BRIEF.states[brief.status];
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold text-muted">{SERVICE_TYPE_LABELS[brief.serviceType]}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <h2 id={titleId} className="text-xl wrap-anywhere">
          <BriefLocation places={brief.places} />
        </h2>
        <QuotaBoxes taken={brief.proposalsCount} total={brief.maxProposals} />
        <div>
          <Badge tone={brief.emailConfirmed ? "good" : "bad"}>
            {brief.emailConfirmed ? "E-mail bevestigd" : "E-mail nog niet bevestigd"}
          </Badge>
        </div>
      </div>
      <Facts
        dense
        facts={[
          [DATE_LABELS[brief.serviceType], formatDay(brief.moveDate)],
          ["Tijd", brief.time],
          ["Duur", brief.duration],
          ["Budget", brief.budget],
          ["Geplaatst op", formatLongDate(brief.createdAt)],
        ]}
      />
      <ExtraInfo brief={brief} />
    </>
  );
}

function ExtraInfo({ brief }: { brief: OwnBrief }) {
  const short = preview(brief.freeText);
  return (
    <div className="border-t border-line pt-2">
      {short && <p className="mt-1 wrap-anywhere">{short}</p>}
      <details>
        <summary className="min-h-11 content-center font-semibold text-accent-text">
          Extra informatie
        </summary>
        {short !== brief.freeText && (
          <p className="mb-3 wrap-anywhere whitespace-pre-line">{brief.freeText}</p>
        )}
        <Facts facts={brief.details.map(({ label, value }) => [label, value])} />
      </details>
    </div>
  );
}
