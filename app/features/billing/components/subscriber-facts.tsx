import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { STANDING_LABELS, UNTIL_LABELS } from "../messages.ts";
import type { ListedPause, ShownSubscriber } from "../views.ts";

/** How a company stands with its subscription, as the provider said last. */
export function SubscriberFacts({ until, subscription, ...company }: ShownSubscriber) {
  const { label, tone } = STANDING_LABELS[company.standing];
  return (
    <Card className="grid gap-4">
      <div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Facts
        dense
        facts={[
          ["E-mail", company.email],
          ["KvK-nummer", company.kvkNumber],
          [UNTIL_LABELS[until?.is ?? "paid"], until && formatLongDate(until.day)],
          ["Verlengt", subscription && (subscription.renews ? "Ja" : "Nee")],
          [
            "Achterstand",
            subscription?.inArrearsSince && `Sinds ${formatLongDate(subscription.inArrearsSince)}`,
          ],
          ["Betaalwijze", subscription?.method ?? null],
          ["Kenmerk", subscription?.providerReference ?? null],
          ["Gevraagd", subscription && formatMoment(subscription.checkedAt)],
        ]}
      />
    </Card>
  );
}

/** The pauses of a company, newest first. */
export function PauseList({ pauses }: { pauses: readonly ListedPause[] }) {
  if (pauses.length === 0) return <p className="text-muted">Dit bedrijf pauzeerde nog niet.</p>;
  return (
    <ul className="grid gap-2">
      {pauses.map(({ id, pausedFrom, pausedUntil, months, requestedAt, endedAt }) => (
        <li key={id} className="grid border-t border-line pt-2 first:border-t-0 first:pt-0">
          <span>
            {formatLongDate(pausedFrom)} tot {formatLongDate(pausedUntil)} (
            {months === 1 ? "1 maand" : `${months} maanden`})
          </span>
          <span className="text-sm text-muted">
            Gevraagd op {formatLongDate(requestedAt)}
            {endedAt && `, beëindigd op ${formatLongDate(endedAt)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
