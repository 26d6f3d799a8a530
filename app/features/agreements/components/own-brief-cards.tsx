import { BRIEF } from "~/features/briefs/lifecycle.ts";
import type { OwnBriefGlance, ShownPlaces } from "~/features/briefs/views.ts";
import { datesText, locationText } from "~/features/briefs/wording.ts";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "~/features/intake/constants.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { formatCents } from "~/shared/money.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { Badge, Card, QuotaBoxes } from "~/ui/card.tsx";
import { type ListPage, LoadMore, useMore } from "~/ui/load-more.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { WithAmounts } from "~/ui/with-amounts.tsx";
import type { ReceivedSummary } from "../views.ts";
import { choiceText, unchoosableText } from "../wording.ts";

export interface OwnBriefRow extends OwnBriefGlance {
  /** Null as long as nothing came in. */
  received: ReceivedSummary | null;
  /** What a line says of a brief that is over; null as long as it is not. */
  over: string | null;
  /** What its client does next, as a button says it; null where others are to act. */
  next: string | null;
  /** What it says as long as nothing came in. */
  none: string;
  /** What was agreed comes to, in words; its days are the agreed one then. */
  agreedSum: string | null;
}

/** A client's briefs, each as a short card that leads to its page; what is over is a line each. */
export function OwnBriefCards({ page }: { page: ListPage<OwnBriefRow> }) {
  const { rows, more } = useMore<ListPage<OwnBriefRow>, OwnBriefRow>(page, (answer) => answer);
  const earlier = rows.filter(({ over }) => over);
  return (
    <>
      <ul className="grid gap-4 empty:hidden lg:grid-cols-2">
        {rows.map(
          (row) =>
            !row.over && (
              <li key={row.id}>
                <OwnBriefCard row={row} />
              </li>
            ),
        )}
      </ul>
      {earlier.length > 0 && (
        <section aria-labelledby="eerder" className="grid gap-2">
          <h2 id="eerder" className="text-step-0">
            Eerder
          </h2>
          <ul className="divide-y divide-line rounded-box border border-line bg-card px-4">
            {earlier.map(({ id, places, over }) => (
              <li key={id} className="py-2">
                <PageLink href={ownBriefPath(id)} className="text-accent-text underline">
                  <BriefLocation places={places} />
                </PageLink>{" "}
                <span>{over}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LoadMore more={more} />
    </>
  );
}

function OwnBriefCard({ row }: { row: OwnBriefRow }) {
  const { tone, label } = stateOf(BRIEF, row.status);
  const facts = [
    [DATE_LABELS[row.serviceType], datesText(row)],
    ["Budget", row.budget],
    ["Geplaatst op", formatLongDate(row.createdAt)],
  ];
  return (
    <Card className="relative grid h-full content-start gap-3 border-t-8 border-t-kraft hover:border-edge hover:border-t-edge">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-muted">{SERVICE_TYPE_LABELS[row.serviceType]}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <h2 className="text-xl wrap-anywhere">
        {/* The whole card leads to the brief; the link says where to. */}
        <PageLink
          href={ownBriefPath(row.id)}
          className="after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          <BriefLocation places={row.places} />
        </PageLink>
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="whitespace-nowrap text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <News row={row} />
        <QuotaBoxes taken={row.proposalsCount} total={row.maxProposals} />
      </div>
      {/* For the eye alone: what is pressed is the card, which its heading names. */}
      <span
        aria-hidden="true"
        className={
          row.next
            ? "btn btn-primary justify-self-start"
            : "font-semibold text-accent-text underline"
        }
      >
        {row.next ?? "Bekijk je aanvraag"}
      </span>
      {!row.emailConfirmed && <Badge tone="bad">E-mail nog niet bevestigd</Badge>}
    </Card>
  );
}

/** What there is to know of a brief before it is opened: the latest first. */
function News({ row: { received, agreedSum, none } }: { row: OwnBriefRow }) {
  if (received?.chosen) {
    return (
      <p className="wrap-anywhere">
        <span>Gekozen: </span>
        <span translate="no">{received.chosen}</span>
        <span>, </span>
        <span translate="no" className="font-semibold tabular-nums">
          {agreedSum}
        </span>
      </p>
    );
  }
  const isWaited = received && choiceText(received.waiting) !== null;
  if (!isWaited) {
    return <p className="text-muted">{received ? "Geen offerte meer om te kiezen" : none}</p>;
  }
  const { waiting, unseen } = received;
  const { current } = waiting;
  const isAllNew = unseen === Object.values(waiting).reduce((sum, some) => sum + some, 0);
  return (
    <p>
      {unseen > 0 && (
        <strong
          key={unseen}
          className="mr-2 rounded-md bg-accent px-2 py-1 text-sm font-semibold text-white"
        >
          {unseen === 1 ? "1 nieuwe offerte" : `${unseen} nieuwe offertes`}
        </strong>
      )}
      {current > 0 && (
        <>
          {!isAllNew && (
            <span key={current}>
              {`${current === 1 ? "1 offerte wacht" : `${current} offertes wachten`} op je keuze, `}
            </span>
          )}
          <WithAmounts text={fromText(received)} />{" "}
        </>
      )}
      <span>{unchoosableText(waiting)}</span>
    </p>
  );
}

/** What the cheapest of the proposals that can be chosen comes to, with everything that was asked. */
function fromText({ lowestCents, estimated, waiting }: ReceivedSummary): string {
  const cents = estimated?.cents ?? lowestCents;
  if (cents === null) {
    return `${waiting.current === 1 ? "zonder" : "nog geen met een"} prijs voor alles wat je vroeg.`;
  }
  if (!estimated) return `vanaf ${formatCents(cents)}.`;
  return `vanaf ca. ${formatCents(cents)}, waarvan ${formatCents(estimated.estimatedCents)} geschat.`;
}

/** Where a brief is carried out, on a card that already shows in large what kind of brief it is. */
function BriefLocation({ places }: { places: ShownPlaces }) {
  if (places.to !== null) return <span translate="no">{locationText(places)}</span>;
  return (
    <>
      <span className="sr-only">{SERVICE_TYPE_LABELS.ONTRUIMING}</span>
      <span> in </span>
      <span translate="no">{places.from}</span>
    </>
  );
}
