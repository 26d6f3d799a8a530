import type { SuppressionKind } from "~/features/notifications/constants.ts";
import { SUPPRESSION_TEXTS } from "~/features/notifications/wording.ts";
import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { ROLE_LABELS } from "../../accounts/constants.ts";
import type { PersonAtDesk } from "../views.ts";
import { confirmedText } from "../wording.ts";

/** What is known of an account, and whether mail reaches it. */
export function PersonFacts(props: {
  person: PersonAtDesk;
  sessions: { open: number; last: Date | null };
  suppression: { kind: SuppressionKind; since: Date } | null;
}) {
  const { person, sessions, suppression } = props;
  const off = suppression && SUPPRESSION_TEXTS[suppression.kind].label;
  const mail = off && suppression ? `${off}, sinds ${formatLongDate(suppression.since)}` : null;
  // Of who was erased nothing is left that these could be about.
  const ofSomebody = (value: string | null) => (person.erasedAt ? null : value);
  return (
    <Card>
      <Facts
        facts={[
          ["E-mailadres", ofSomebody(person.email)],
          ["Telefoon", ofSomebody(person.phone)],
          ["Rol", ROLE_LABELS[person.role]],
          ["Bevestiging", ofSomebody(confirmedText(person))],
          ["Account sinds", formatMoment(person.createdAt)],
          ["Gesloten", person.closedAt && formatMoment(person.closedAt)],
          ["Verwijderd", person.erasedAt && formatMoment(person.erasedAt)],
          ["Ingelogd", ofSomebody(sessionsText(sessions))],
          ["Mail", ofSomebody(mail ?? "Komt aan")],
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
