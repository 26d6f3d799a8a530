import { formatDayAndTime, formatLongDate } from "~/shared/dates.ts";
import { deskMessagePath } from "~/shared/paths.ts";
import { Badge, Card } from "~/ui/card.tsx";
import type { ListPage } from "~/ui/load-more.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { Older } from "../../desk/components/older.tsx";
import type { ListedMessage } from "../views.ts";

/** Messages at the desk, each leading to its thread. */
export function MessageList({ messages }: { messages: readonly ListedMessage[] }) {
  return (
    <ul className="grid gap-3">
      {messages.map(
        ({ id, firstName, lastName, email, subject, createdAt, waitsSince, answerBy }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">
                  <TextLink href={deskMessagePath(id)}>{subject}</TextLink>
                </span>
                <span className="text-muted wrap-anywhere">
                  <span translate="no">{firstName}</span> <span translate="no">{lastName}</span>,{" "}
                  <span translate="no">{email}</span>
                </span>
              </div>
              <div className="grid justify-items-start gap-1">
                {waitsSince && (
                  <Badge tone="busy">
                    {answerBy
                      ? `Bezwaar: antwoord uiterlijk ${formatLongDate(answerBy)}`
                      : "Wacht op antwoord"}
                  </Badge>
                )}
                <span className="text-sm text-muted">
                  {formatDayAndTime(waitsSince ?? createdAt)}
                </span>
              </div>
            </Card>
          </li>
        ),
      )}
    </ul>
  );
}

/** A page of the objections to something, below it; nothing without any. `list` is where its cursor stands. */
export function Objections({ of, list }: { of: ListPage<ListedMessage>; list: string }) {
  if (of.rows.length === 0) return null;
  return (
    <div id={list} className="grid gap-3">
      <MessageList messages={of.rows} />
      <Older next={of.next} list={list} anchor={list} />
    </div>
  );
}
