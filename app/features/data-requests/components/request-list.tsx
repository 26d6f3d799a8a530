import { formatLongDate } from "~/shared/dates.ts";
import { deskRequestPath } from "~/shared/paths.ts";
import { Badge, Card } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { DataRequest } from "../views.ts";
import { ERASED_NAME, REQUEST_KIND_LABELS } from "../wording.ts";

/** Requests about data at the desk, each leading to its page. `now` decides which are overdue. */
export function RequestList({ requests, now }: { requests: readonly DataRequest[]; now: Date }) {
  return (
    <ul className="grid gap-3">
      {requests.map(({ id, kind, name, receivedOn, answerBy, answeredAt }) => (
        <li key={id}>
          <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="grid min-w-0">
              <span className="font-semibold wrap-anywhere" translate="no">
                <TextLink href={deskRequestPath(id)}>{name || ERASED_NAME}</TextLink>
              </span>
              <span className="text-muted">{REQUEST_KIND_LABELS[kind]}</span>
            </div>
            <div className="grid justify-items-start gap-1 sm:justify-items-end">
              {answeredAt ? (
                <Badge tone="good">{`Beantwoord op ${formatLongDate(answeredAt)}`}</Badge>
              ) : (
                <Badge tone={answerBy < now ? "bad" : "busy"}>
                  {`Antwoord uiterlijk ${formatLongDate(answerBy)}`}
                </Badge>
              )}
              <span className="text-sm text-muted">
                {`Binnengekomen op ${formatLongDate(receivedOn)}`}
              </span>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
