import { useState } from "react";
import { Form, href } from "react-router";
import { CancelDialog } from "~/features/billing/components/running-subscription.tsx";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { PRICING } from "~/shared/paths.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import type { OwedMonth } from "../views.ts";

/** A payment did not come: until when the company can go on, how to pay, change that, or end it. */
export function ArrearsCard(props: {
  /** The months that are owed; none when the provider does not say. */
  owed: readonly OwedMonth[];
  until: Date | null;
  isLate: boolean;
  /** The address asks to cancel, as it does without scripts. */
  isAsking: boolean;
  /** The mark of what this page shows: its acts send it along, and are refused where it is another one by now. */
  mark: string;
  isBusy: boolean;
}) {
  const { owed, until, isLate, isAsking, mark, isBusy } = props;
  const [asking, setAsking] = useState(isAsking);
  const total = totalOf(owed);
  const amount = total === 0 ? "de laatste maand" : formatCents(total);
  const isTakenBack = owed.length > 0 && owed.every(({ state }) => state === "charged-back");
  const what = isTakenBack ? "is teruggeboekt" : "is niet gelukt";
  return (
    <Card className="grid gap-3 border-l-8 border-l-bad">
      <div role="alert" className="grid gap-3">
        <h2 className="text-step-1">{`Je betaling ${what}`}</h2>
        <p>
          De betaling van <span>{amount}</span>{" "}
          <span>{isTakenBack ? what : "is niet gelukt of teruggeboekt"}</span>.{" "}
          <span>
            {isLate
              ? "Daarom kun je nu geen offertes sturen. Betaal alsnog, dan werkt alles meteen weer."
              : `Tot ${until ? formatLongDate(until) : "over een week"} blijft alles werken. Betaal vóór die dag, dan verandert er niets.`}
          </span>
        </p>
      </div>
      {(owed.length > 1 || isTakenBack) && <Months months={owed} />}
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
      <CancelDialog
        open={asking}
        onClose={() => setAsking(false)}
        text="Je abonnement stopt meteen. Er wordt niets meer afgeschreven en je kunt geen offertes meer sturen. Wat je voor de dagen hierna al betaalde, krijg je terug."
        mark={mark}
        isBusy={isBusy}
      />
    </Card>
  );
}

/** Tells a company what it owes for a subscription that ended, and how that is settled. */
export function LeftOwing({ months }: { months: readonly OwedMonth[] }) {
  return (
    <Card className="grid gap-3 border-l-8 border-l-bad">
      <h2 className="text-step-1">{`Er staat nog ${formatCents(totalOf(months))} open`}</h2>
      <p>
        Je bank boekte een betaling terug, en het abonnement waar die voor was is geëindigd. De
        betaaldienst vraagt er niet meer om.
      </p>
      <Months months={months} />
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

/** How a first payment stands that takes days: wait for it, or begin again. */
export function FirstPaymentCard({ state }: { state: "under-way" | "failed" }) {
  const { title, text } = BILLING_MESSAGES[state];
  const isFailed = state === "failed";
  return (
    <Card className={`grid gap-3 border-l-8 ${isFailed ? "border-l-bad" : "border-l-good"}`}>
      <h2 className="text-step-0">{title}</h2>
      <p>{text}</p>
      {isFailed && (
        <div>
          <LinkButton href={PRICING}>Opnieuw beginnen</LinkButton>
        </div>
      )}
    </Card>
  );
}

function Months({ months }: { months: readonly OwedMonth[] }) {
  return (
    <ul className="grid gap-1">
      {months.map(({ state, amountCents, periodFrom, periodUntil }) => (
        <li key={periodFrom.getTime()} className="flex flex-wrap justify-between gap-x-4">
          <span>
            <span>{formatLongDate(periodFrom)}</span> tot <span>{formatLongDate(periodUntil)}</span>
            , <span>{state === "charged-back" ? "open na een terugboeking" : "niet gelukt"}</span>
          </span>
          <span translate="no" className="tabular-nums">
            {formatCents(amountCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function totalOf(months: readonly OwedMonth[]): number {
  return months.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
