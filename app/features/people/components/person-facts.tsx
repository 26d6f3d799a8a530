import type { SuppressionKind } from "~/features/notifications/constants.ts";
import { SUPPRESSION_TEXTS } from "~/features/notifications/wording.ts";
import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { ROLE_LABELS } from "../../accounts/constants.ts";
import type { PersonAtDesk } from "../views.ts";
import { confirmedText, DELIVERY_LABELS } from "../wording.ts";

/** What is known of an account, and whether mail reaches it. */
export function PersonFacts(props: {
  person: PersonAtDesk;
  sessions: { open: number; last: Date | null };
  suppression: { kind: SuppressionKind; since: Date } | null;
}) {
  const { person, sessions, suppression } = props;
  const off = suppression && SUPPRESSION_TEXTS[suppression.kind].label;
  return (
    <Card>
      <Facts
        facts={[
          ["E-mailadres", person.email],
          ["Telefoon", person.phone],
          ["Rol", ROLE_LABELS[person.role]],
          ["Bevestiging", confirmedText(person)],
          ["Account sinds", formatMoment(person.createdAt)],
          ["Verwijderd", person.erasedAt && formatMoment(person.erasedAt)],
          ["Ingelogd", sessionsText(sessions)],
          [
            "Mail",
            off && suppression ? `${off}, sinds ${formatLongDate(suppression.since)}` : "Komt aan",
          ],
          ["Nummer", person.id],
        ]}
      />
    </Card>
  );
}

function sessionsText({ open, last }: { open: number; last: Date | null }): string {
  if (open === 0 || !last) return "Nergens";
  const where = open === 1 ? "Op 1 apparaat" : `Op ${open} apparaten`;
  return `${where}, het laatst ${formatMoment(last)}`;
}

interface SentMail {
  messageId: string;
  task: string;
  status: keyof typeof DELIVERY_LABELS;
  reason: string | null;
  createdAt: Date;
}

/** The newest mails to somebody, and what became of each. */
export function MailLog({ mails }: { mails: readonly SentMail[] }) {
  if (mails.length === 0) return <p className="text-muted">Er is nog geen mail gestuurd.</p>;
  return (
    <ul className="grid gap-2">
      {mails.map(({ messageId, task, status, reason, createdAt }) => (
        <li key={messageId} className="grid rounded-box border border-line bg-card p-3">
          <span className="wrap-anywhere">
            {task}: {DELIVERY_LABELS[status]}
          </span>
          <span className="text-sm text-muted wrap-anywhere">
            {formatMoment(createdAt)}
            {reason && `; ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
