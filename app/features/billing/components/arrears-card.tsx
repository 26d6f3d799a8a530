import { useState } from "react";
import { Form } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import type { PaymentState } from "~/shared/payment-state.ts";
import { Button, Opener } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";

/**
 * Tells a company that a payment did not come, until when it can go on, and leads to paying it, to
 * another way to pay, and to ending it.
 */
export function ArrearsCard({
  owed,
  until,
  isLate,
  isAsking,
  isBusy,
}: {
  /** The months that are owed; none when the provider does not say. Euro cents, VAT included. */
  owed: readonly {
    state: PaymentState;
    amountCents: number;
    periodFrom: Date;
    periodUntil: Date;
  }[];
  /** Until when everything goes on working, or did. */
  until: Date | null;
  /** That day is over. */
  isLate: boolean;
  /** The address asks to cancel, as it does without scripts. */
  isAsking: boolean;
  isBusy: boolean;
}) {
  const [asking, setAsking] = useState(isAsking);
  const total = owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amount = total === 0 ? "de laatste maand" : formatCents(total);
  const isTakenBack = owed.length > 0 && owed.every(({ state }) => state === "charged-back");
  const what = isTakenBack ? "is teruggeboekt" : "is niet gelukt";
  return (
    <Card className="grid gap-3 border-l-8 border-l-bad">
      <div role="alert" className="grid gap-3">
        <h2 className="text-step-1">Je betaling {what}</h2>
        <p>
          De betaling van {amount} {isTakenBack ? what : "is niet gelukt of teruggeboekt"}.{" "}
          {isLate
            ? "Daarom kun je nu geen offertes sturen. Betaal alsnog, dan werkt alles meteen weer."
            : `Tot ${until ? formatLongDate(until) : "over een week"} blijft alles werken. Betaal vóór die dag, dan verandert er niets.`}
        </p>
      </div>
      {(owed.length > 1 || isTakenBack) && (
        <ul className="grid gap-1">
          {owed.map(({ state, amountCents, periodFrom, periodUntil }) => (
            <li key={periodFrom.getTime()} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {formatLongDate(periodFrom)} tot {formatLongDate(periodUntil)},{" "}
                {state === "charged-back" ? "teruggeboekt" : "niet gelukt"}
              </span>
              <span className="tabular-nums">{formatCents(amountCents)}</span>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="grid gap-3">
        <div>
          <Button name="intent" value="pay-arrears" pending={isBusy} pendingText="Openen…">
            Nu betalen
          </Button>
        </div>
        <p>
          Werkt je rekening of kaart niet meer? Wijzig dan ook waarmee je de maanden hierna betaalt.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" name="intent" value="change-method" disabled={isBusy}>
            Betaalwijze wijzigen
          </Button>
          <Opener look="secondary" href="?opzeggen=ja" onOpen={() => setAsking(true)}>
            Abonnement opzeggen
          </Opener>
        </div>
      </Form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Abonnement opzeggen?"
        text="Je abonnement stopt meteen. Er wordt niets meer afgeschreven en je kunt geen offertes meer sturen."
      >
        <Form method="post">
          <Button look="danger" pending={isBusy} pendingText="Opzeggen…">
            Opzeggen
          </Button>
        </Form>
      </ConfirmDialog>
    </Card>
  );
}
