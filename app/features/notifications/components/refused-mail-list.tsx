import { formatLongDate } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import type { RefusedMail } from "../views.ts";
import { mailName } from "../wording/mails.ts";

/** Mails that a receiving server refused for good, each with why. */
export function RefusedMailList({ mails }: { mails: readonly RefusedMail[] }) {
  return (
    <ul className="grid gap-3">
      {mails.map((mail) => (
        <li key={mail.messageId}>
          <Card>
            <Facts
              facts={[
                ["Ontvanger", mail.recipient],
                ["Soort mail", mailName(mail.task)],
                ["Reden", mail.reason],
                ["Datum", formatLongDate(mail.createdAt)],
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}
