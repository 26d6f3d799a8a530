import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Card } from "~/ui/card.tsx";
import { CHANGE_DAYS, CHANGE_TEXTS } from "../messages.ts";
import type { ShownChange } from "../views.ts";

/** What happened to a company's subscription, newest first; nothing while nothing happened. */
export function SubscriptionHistory({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Card className="grid gap-3" aria-labelledby="abonnement-verloop">
      <h2 id="abonnement-verloop" className="text-step-0">
        Verloop
      </h2>
      <ChangeList changes={changes} />
    </Card>
  );
}

export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ol className="grid gap-2">
      {changes.map(({ id, change, happenedAt, amountCents, until }) => (
        <li
          key={id}
          className="grid gap-x-4 border-t border-line pt-2 first:border-t-0 first:pt-0 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
        >
          <span className="text-muted">{formatLongDate(happenedAt)}</span>
          <span>
            <span>{CHANGE_TEXTS[change]}</span>
            <span>
              {until && CHANGE_DAYS[change] && ` ${CHANGE_DAYS[change]} ${formatLongDate(until)}`}
            </span>
          </span>
          {amountCents !== null && (
            <span translate="no" className="tabular-nums sm:text-right">
              {formatCents(amountCents)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
