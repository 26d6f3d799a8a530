import { formatLongDate } from "~/shared/dates.ts";
import { OWN_SUSPENSION } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import type { OwnSuspension } from "../views.ts";

/** Tells a company at its work that it is suspended, and leads to where it can object. */
export function SuspensionNotice({ suspension }: { suspension: OwnSuspension | null }) {
  if (!suspension) return null;
  const { since, reason, words } = suspension;
  return (
    <Card className="grid gap-3 border-l-8 border-l-bad">
      <h2 className="text-step-0">{`Je bedrijf is geschorst sinds ${formatLongDate(since)}`}</h2>
      <p className="whitespace-pre-line wrap-anywhere">{`${reason}. ${words}`}</p>
      <p className="text-muted">
        Je stuurt nu geen offertes en vragen, en je bedrijf staat niet op de site. Wat je met
        klanten afsprak gaat door, en je abonnement ook. Alles staat in de mail die je kreeg.
      </p>
      <LinkButton look="secondary" href={OWN_SUSPENSION} className="sm:justify-self-start">
        Reageer op de schorsing
      </LinkButton>
    </Card>
  );
}
