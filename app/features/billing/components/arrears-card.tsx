import { Form } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** Tells a company that a payment did not come, until when it can go on, and leads to paying it. */
export function ArrearsCard({
  owedCents,
  until,
  isLate,
  isBusy,
}: {
  /** Euro cents, VAT included; null when the provider does not say. */
  owedCents: number | null;
  /** Until when everything goes on working, or did. */
  until: Date | null;
  /** That day is over. */
  isLate: boolean;
  isBusy: boolean;
}) {
  const amount = owedCents === null ? "de laatste maand" : formatCents(owedCents);
  return (
    <Card role="alert" className="grid gap-3 border-l-8 border-l-bad">
      <h2 className="text-step-1">Je betaling is niet gelukt</h2>
      <p>
        De betaling van {amount} is niet gelukt of teruggeboekt.{" "}
        {isLate
          ? "Daarom kun je nu geen offertes sturen. Betaal alsnog, dan werkt alles meteen weer."
          : `Tot ${until ? formatLongDate(until) : "over een week"} blijft alles werken. Betaal voor die dag, dan verandert er niets.`}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button name="intent" value="pay-arrears" pending={isBusy} pendingText="Openen…">
          Nu betalen
        </Button>
        <Button look="secondary" name="intent" value="change-method" disabled={isBusy}>
          Anders betalen
        </Button>
      </Form>
    </Card>
  );
}
