import { formatMoment } from "~/shared/dates.ts";
import type { Elements } from "~/ui/elements.ts";
import type { MailAtDesk } from "../views.ts";
import { mailName } from "../wording/mails.ts";
import { DELIVERY_LABELS } from "../wording.ts";

/** Mails, and what became of each; `below` is what can be done about one. */
export function MailLog<Mail extends MailAtDesk>(props: {
  mails: readonly Mail[];
  none: string;
  below?: (mail: Mail) => Elements;
}) {
  const { mails, none, below } = props;
  if (mails.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="grid gap-2">
      {mails.map((mail) => (
        <li
          key={mail.messageId}
          className="grid gap-1 rounded-box border border-line bg-card p-3 wrap-anywhere"
        >
          <span>{`${mailName(mail.task)}: ${DELIVERY_LABELS[mail.status].toLowerCase()}`}</span>
          <span className="text-sm text-muted">
            <span>{mail.recipient && `${mail.recipient}, `}</span>
            <span>{formatMoment(mail.createdAt)}</span>
            <span>{mail.reason && `; ${mail.reason}`}</span>
          </span>
          {below?.(mail)}
        </li>
      ))}
    </ul>
  );
}
