import { formatMoment } from "~/shared/dates.ts";
import { Card } from "~/ui/card.tsx";

/** Tells an admin that mails and other tasks are late, and what to look at. */
export function BacklogNotice({ atLeast, since }: { atLeast: number; since: Date }) {
  return (
    <Card className="grid gap-1 border-l-8 border-l-bad">
      <h2 className="text-step-0">Mails en taken lopen achter</h2>
      <p>
        Er wachten meer dan <span>{atLeast.toLocaleString("nl-NL")}</span> taken, de eerste sinds{" "}
        <span>{formatMoment(since)}</span>. Ze gaan vanzelf door; aanvragen en offertes komen gewoon
        binnen. Kijk in het logboek of de mailserver antwoordt.
      </p>
    </Card>
  );
}
