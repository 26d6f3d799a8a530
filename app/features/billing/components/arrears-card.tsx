import { useState } from "react";
import { Form } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Button, Opener } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";

/**
 * Tells a company that a payment did not come, until when it can go on, and leads to paying it, to
 * another way to pay, and to ending it.
 */
export function ArrearsCard({
  owedCents,
  until,
  isLate,
  isAsking,
  isBusy,
}: {
  /** Euro cents, VAT included; null when the provider does not say. */
  owedCents: number | null;
  /** Until when everything goes on working, or did. */
  until: Date | null;
  /** That day is over. */
  isLate: boolean;
  /** The address asks to cancel, as it does without scripts. */
  isAsking: boolean;
  isBusy: boolean;
}) {
  const [asking, setAsking] = useState(isAsking);
  const amount = owedCents === null ? "de laatste maand" : formatCents(owedCents);
  return (
    <Card className="grid gap-3 border-l-8 border-l-bad">
      <div role="alert" className="grid gap-3">
        <h2 className="text-step-1">Je betaling is niet gelukt</h2>
        <p>
          De betaling van {amount} is niet gelukt of teruggeboekt.{" "}
          {isLate
            ? "Daarom kun je nu geen offertes sturen. Betaal alsnog, dan werkt alles meteen weer."
            : `Tot ${until ? formatLongDate(until) : "over een week"} blijft alles werken. Betaal vóór die dag, dan verandert er niets.`}
        </p>
      </div>
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
