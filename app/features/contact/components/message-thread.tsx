import { formatDayAndTime } from "~/shared/dates.ts";
import type { Reply } from "../views.ts";

/** A message and what came after it, the oldest first; `own` says on whose side the reader is. */
export function MessageThread(props: {
  message: string;
  createdAt: Date;
  replies: readonly Reply[];
  sender: string;
  own: "desk" | "sender";
}) {
  const { message, createdAt, replies, sender, own } = props;
  const first: Reply = { id: "first", isFromDesk: false, text: message, createdAt };
  return (
    <ul className="grid gap-3">
      {[first, ...replies].map(({ id, isFromDesk, text, createdAt: at }) => {
        const isOwn = isFromDesk === (own === "desk");
        const name = isFromDesk ? "Verhuisbod" : sender;
        return (
          <li
            key={id}
            className={`grid max-w-prose gap-2 rounded-box border border-line p-3 ${isOwn ? "justify-self-end bg-board" : "justify-self-start bg-card"}`}
          >
            <p className="text-sm text-muted wrap-anywhere">
              <span>{isOwn && own === "sender" ? "Jij" : name}</span>,{" "}
              <span>{formatDayAndTime(at)}</span>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
