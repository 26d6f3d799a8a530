import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** Tells a company what it owes for a subscription that ended, and how that is settled. */
export function LeftOwing({
  months,
}: {
  /** One at least; euro cents, VAT included. */
  months: readonly { amountCents: number; periodFrom: Date; periodUntil: Date }[];
}) {
  const total = months.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Card className="grid gap-3 border-l-8 border-l-bad">
      <h2 className="text-step-1">Er staat nog {formatCents(total)} open</h2>
      <p>
        Je bank boekte een betaling terug, en het abonnement waar die voor was is geëindigd. De
        betaaldienst vraagt er niet meer om.
      </p>
      <ul className="grid gap-1">
        {months.map(({ amountCents, periodFrom, periodUntil }) => (
          <li key={periodFrom.getTime()} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {formatLongDate(periodFrom)} tot {formatLongDate(periodUntil)}, teruggeboekt
            </span>
            <span className="tabular-nums">{formatCents(amountCents)}</span>
          </li>
        ))}
      </ul>
      <p>
        Schrijf ons hoe je dit wilt betalen, of waarom je het terugboekte: dan lossen we het samen
        op. Zolang het openstaat, kun je geen nieuw abonnement beginnen.
      </p>
      <div>
        <LinkButton href={href("/contact")}>Schrijf ons</LinkButton>
      </div>
    </Card>
  );
}
