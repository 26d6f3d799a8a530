import { href } from "react-router";
import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { STANDING_LABELS, UNTIL_LABELS } from "../messages.ts";
import type { ListedPause, ShownSubscriber } from "../views.ts";

/** Companies with how they stand, each leading to its payments and history. */
export function SubscriberList({ companies }: { companies: readonly ShownSubscriber[] }) {
  return (
    <ul className="grid gap-3">
      {companies.map(({ userId, name, email, standing, until }) => {
        const { label, tone } = STANDING_LABELS[standing];
        return (
          <li key={userId}>
            <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">
                  <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink>
                </span>
                <span translate="no" className="text-muted wrap-anywhere">
                  {email}
                </span>
              </div>
              <div className="grid justify-items-start gap-1 sm:justify-items-end">
                <Badge tone={tone}>{label}</Badge>
                {until && (
                  <span className="text-sm text-muted">
                    <span>{UNTIL_LABELS[until.is]}</span> <span>{formatLongDate(until.day)}</span>
                  </span>
                )}
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

/** How a company stands with its subscription, as the provider said last. */
export function SubscriberFacts({ subscription, erasedAt, ...company }: ShownSubscriber) {
  // Who is gone uses nothing, whatever was paid.
  const { label, tone } = erasedAt
    ? ({ label: "Account verwijderd", tone: "quiet" } as const)
    : STANDING_LABELS[company.standing];
  const until = erasedAt ? null : company.until;
  return (
    <Card className="grid gap-4">
      <div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Facts
        dense
        facts={[
          ["Verwijderd", erasedAt && formatMoment(erasedAt)],
          ["E-mail", erasedAt ? null : company.email],
          ["KvK-nummer", company.kvkNumber],
          [UNTIL_LABELS[until?.is ?? "paid"], until && formatLongDate(until.day)],
          ["Verlengt", erasedAt ? null : subscription && (subscription.renews ? "Ja" : "Nee")],
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

export function PauseList({ pauses }: { pauses: readonly ListedPause[] }) {
  if (pauses.length === 0) return <p className="text-muted">Dit bedrijf pauzeerde nog niet.</p>;
  return (
    <ul className="grid gap-2">
      {pauses.map(({ id, pausedFrom, pausedUntil, months, requestedAt, endedAt }) => (
        <li key={id} className="grid border-t border-line pt-2 first:border-t-0 first:pt-0">
          <span>
            <span>{formatLongDate(pausedFrom)}</span> tot <span>{formatLongDate(pausedUntil)}</span>{" "}
            (<span>{months === 1 ? "1 maand" : `${months} maanden`}</span>)
          </span>
          <span className="text-sm text-muted">
            Gevraagd op <span>{formatLongDate(requestedAt)}</span>
            <span>{endedAt && `, beëindigd op ${formatLongDate(endedAt)}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
