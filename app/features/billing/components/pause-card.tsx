import { Form } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { PRICE_INCL_CENTS } from "../constants.ts";
import type { ShownPause } from "../views.ts";

/** A pause that runs or is to come with the way to end it, or the form that plans one. */
export function PauseCard(props: {
  pause: ShownPause | null;
  /** How many months may still be paused this calendar year. */
  monthsLeft: number;
  from: Date | null;
  isRunning: boolean;
  /** The subscription was cancelled: the pause is its last time. */
  isCancelled: boolean;
  isBusy: boolean;
}) {
  const { pause, monthsLeft, from, isRunning, isCancelled, isBusy } = props;
  if (pause) {
    const [start, end] = [formatLongDate(pause.pausedFrom), formatLongDate(pause.pausedUntil)];
    return (
      <Card className="grid gap-3 border-l-8 border-l-accent">
        <h2 className="text-step-0">{isRunning ? "Je pauzeert" : "Je pauze staat gepland"}</h2>
        <p>
          {isRunning ? "Tot" : `Van ${start} tot`} {end} betaal je niets en stuur je geen offertes.{" "}
          {isCancelled
            ? "Daarna eindigt je abonnement."
            : isRunning
              ? "Je plaats in de provincie blijft van jou."
              : "Tot die tijd verandert er niets."}
        </p>
        {isRunning && !isCancelled && (
          <p>
            Beëindig je hem eerder, dan begint vandaag een nieuwe maand: daarvoor wordt meteen{" "}
            <strong>{formatCents(PRICE_INCL_CENTS)} incl. btw</strong> afgeschreven.
          </p>
        )}
        {!isCancelled && (
          <Form method="post">
            <Button
              name="intent"
              value="end-pause"
              look={isRunning ? "primary" : "secondary"}
              pending={isBusy}
              pendingText={isRunning ? "Beëindigen…" : "Annuleren…"}
            >
              {isRunning ? "Pauze beëindigen" : "Pauze annuleren"}
            </Button>
          </Form>
        )}
      </Card>
    );
  }
  if (monthsLeft === 0 || !from) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-step-0">Even geen werk?</h2>
      <p>
        Pauzeer vanaf {formatLongDate(from)}, als je betaalde maand voorbij is. Je betaalt dan niets
        en stuurt geen offertes; je plaats in de provincie en je profiel blijven. Je kunt dit jaar
        nog {monthsLeft === 1 ? "één maand" : `${monthsLeft} maanden`} pauzeren.
      </p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 font-semibold">
          Hoe lang?
          <select name="months" className="field select" defaultValue="1">
            {Array.from({ length: monthsLeft }, (_, index) => index + 1).map((months) => (
              <option key={months} value={months}>
                {months === 1 ? "1 maand" : `${months} maanden`}
              </option>
            ))}
          </select>
        </label>
        <Button
          look="secondary"
          name="intent"
          value="pause"
          pending={isBusy}
          pendingText="Plannen…"
        >
          Pauze plannen
        </Button>
      </Form>
    </Card>
  );
}
