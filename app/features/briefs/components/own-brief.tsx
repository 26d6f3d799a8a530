import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import type { LabelLine } from "~/shared/label.ts";
import { pressesOf, stateOf } from "~/shared/lifecycle.ts";
import { inOneLine } from "~/shared/message.ts";
import { cancelBriefPath, correctBriefPath } from "~/shared/paths.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { BoxLabel } from "~/ui/label.tsx";
import { OwnText } from "~/ui/own-text.tsx";
import { GoodsByRoom } from "../../goods/components/goods-by-room.tsx";
import { UsualCost } from "../../intake/components/price-hint.tsx";
import type { PriceHint } from "../../intake/views.ts";
import { BRIEF } from "../lifecycle.ts";
import { BRIEF_MESSAGES } from "../messages.ts";
import { type BriefPress, OWN_BRIEF_CAN } from "../rules/can.ts";
import type { OwnBrief } from "../views.ts";
import { briefLabelOf } from "../wording/label.ts";
import { stampsOf } from "../wording/stamps.ts";

interface Manageable {
  brief: OwnBrief;
  /** A proposal counts on what it says. */
  isReliedOn: boolean;
  onCancel: () => void;
}

/** What a client asked, as the label on a box, with what is usual for it and what can be done about it. */
export function OwnBriefLabel(
  props: Manageable & {
    usual: PriceHint | null;
    /** Who opened it. */
    seenBy: Elements;
  },
) {
  const { usual, seenBy, ...managed } = props;
  const { brief } = managed;
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
      {seenBy}
      {usual && <UsualCost {...usual} />}
      <Actions {...managed} />
    </Card>
  );
}

/** The label of a client's own brief with the stamps it has; `lines` take the place of its own. */
export function OwnLabel({ brief, lines }: { brief: OwnBrief; lines?: readonly LabelLine[] }) {
  const label = briefLabelOf(brief);
  return <BoxLabel {...label} lines={lines ?? label.lines} stamps={stampsOf(brief.status)} />;
}

/** What the client typed, folded: it knows that. */
function Answers({ brief }: { brief: OwnBrief }) {
  const isMarked = (text: string) => brief.masked.some((masked) => masked.text === text);
  const told = [brief.freeText, ...brief.details.map(([, value]) => value)];
  // Free names of places and own things stand in lines with other words.
  const named = brief.masked.filter(({ text }) => !told.includes(text));
  const marked = [
    ...brief.details.filter(([, value]) => isMarked(value)),
    ...named.map(({ text }) => ["Plaats of eigen ding", text] as const),
  ];
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
      {brief.freeText && (
        <p className="mb-3 wrap-anywhere whitespace-pre-line">
          {markHidden(brief, brief.freeText)}
        </p>
      )}
      <Facts facts={brief.details.filter(([, value]) => !isMarked(value))} />
      {marked.map(([label, text]) => (
        <div key={label + text} className="mt-2">
          <p className="text-muted">{label}</p>
          <p className="wrap-anywhere whitespace-pre-line">{markHidden(brief, text)}</p>
        </div>
      ))}
      {brief.goods && (
        <>
          <h3 className="mt-4 mb-2 text-lg">De inboedel</h3>
          <GoodsByRoom goods={brief.goods} />
        </>
      )}
    </details>
  );
}

/** Words of the client's own, with what companies do not read of them. */
function markHidden({ masked, id }: OwnBrief, text: string): ReactNode {
  const marks = masked.find((one) => one.text === text)?.marks;
  return marks ? <OwnText text={text} marks={marks} kind="opdracht" id={id} /> : text;
}

function Actions({ brief, isReliedOn, onCancel }: Manageable) {
  const presses = pressesOf(BRIEF).filter((act) => OWN_BRIEF_CAN[act](brief) !== "wrong-state");
  const isCancellable = OWN_BRIEF_CAN.cancel(brief) === null;
  if (presses.length === 0 && !isCancellable) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-4 sm:max-lg:flex print:hidden">
      {OWN_BRIEF_CAN.correct({ ...brief, isReliedOn }) === null && (
        <LinkButton href={correctBriefPath(brief.id)} look="secondary">
          Aanvraag wijzigen
        </LinkButton>
      )}
      {presses.map((act) => (
        <PressForm key={act} brief={brief} act={act} />
      ))}
      {isCancellable && (
        <Opener look="quiet" href={cancelBriefPath(brief.id)} onOpen={onCancel}>
          Opdracht annuleren
        </Opener>
      )}
    </div>
  );
}

function PressForm({ brief, act }: { brief: OwnBrief; act: BriefPress }) {
  const sent = useNavigation().formData;
  const pending = sent?.get("briefId") === brief.id && sent.get("intent") === act;
  const objection = OWN_BRIEF_CAN[act](brief);
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="briefId" value={brief.id} />
      <Button
        name="intent"
        value={act}
        look="secondary"
        className="w-full"
        pending={pending}
        pendingText="Bezig..."
        why={objection && inOneLine(BRIEF_MESSAGES[objection])}
      >
        {BRIEF.acts[act].press.label}
      </Button>
    </Form>
  );
}
