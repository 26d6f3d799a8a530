import type { ReactNode } from "react";
import { formatLongDate } from "~/shared/dates.ts";
import type { LabelLine } from "~/shared/label.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { BoxLabel } from "~/ui/label.tsx";
import { GoodsByRoom } from "../../goods/components/goods-by-room.tsx";
import { UsualCost } from "../../intake/components/price-hint.tsx";
import type { PriceHint } from "../../intake/views.ts";
import { BRIEF } from "../lifecycle.ts";
import type { OwnBrief } from "../views.ts";
import { briefLabelOf } from "../wording/label.ts";
import { stampsOf } from "../wording/stamps.ts";

/** What a client asked, as the label on a box, with what is usual for it and what can be done about it. */
export function OwnBriefLabel({
  brief,
  usual,
  actions,
}: {
  brief: OwnBrief;
  usual: PriceHint | null;
  actions: ReactNode;
}) {
  const { tone, label } = stateOf(BRIEF, brief.status);
  return (
    <Card className="grid gap-4 lg:sticky lg:top-4">
      <div className="label-board board">
        <OwnLabel brief={brief} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={tone}>{label}</Badge>
        <Badge tone={brief.emailConfirmed ? "good" : "bad"}>
          {brief.emailConfirmed ? "E-mail bevestigd" : "E-mail nog niet bevestigd"}
        </Badge>
      </p>
      <Answers brief={brief} />
      {usual && <UsualCost {...usual} />}
      {actions}
    </Card>
  );
}

/** The label of a client's own brief with the stamps it has; `lines` take the place of its own. */
export function OwnLabel({ brief, lines }: { brief: OwnBrief; lines?: readonly LabelLine[] }) {
  const label = briefLabelOf(brief);
  return (
    <BoxLabel
      title={label.title}
      stamps={stampsOf(brief.status)}
      lines={lines ?? label.lines}
      places={label.places}
    />
  );
}

/** What the client typed, folded: it knows that. */
function Answers({ brief }: { brief: OwnBrief }) {
  return (
    <details className="border-t border-line pt-1">
      <summary>Je aanvraag</summary>
      <Facts
        dense
        facts={[
          ["Tijd", brief.time],
          ["Afstand", brief.distance],
          ["Budget", brief.budget],
          ["Geplaatst op", formatLongDate(brief.createdAt)],
        ]}
      />
      <h3 className="mt-4 mb-1 text-base">Extra informatie</h3>
      {brief.freeText && <p className="mb-3 wrap-anywhere whitespace-pre-line">{brief.freeText}</p>}
      <Facts facts={brief.details.map(({ label, value }) => [label, value])} />
      {brief.goods && (
        <>
          <h3 className="mt-4 mb-2 text-lg">De inboedel</h3>
          <GoodsByRoom goods={brief.goods} />
        </>
      )}
    </details>
  );
}
