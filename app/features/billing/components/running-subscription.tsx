import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { dutchDay, formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Button, Opener } from "~/ui/button.tsx";
import { Badge, Card } from "~/ui/card.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";
import { Mark } from "~/ui/marks.tsx";
import { OnShow } from "~/ui/on-show.tsx";
import { PLAN_FEATURES, PLAN_NAME, PRICE_INCL_CENTS } from "../constants.ts";
import { untilWhen } from "../messages.ts";
import type { ShownPause } from "../views.ts";

interface Running {
  until: Date | null;
  /** Until when proposals can be sent if it is cancelled. */
  worksUntil: Date | null;
  isPaused: boolean;
  isCancelled: boolean;
  /** The address asks to cancel, as it does without scripts. */
  isAsking: boolean;
  method: string | null;
  /** The mark of what this page shows: its acts send it along, and are refused where it is another one by now. */
  mark: string;
}

/** A subscription that runs: until when, what it is paid with and gives, and the way to end it. */
export function RunningSubscription(running: Running) {
  const { until, isPaused, isCancelled, isAsking, method, mark } = running;
  const [asking, setAsking] = useState(isAsking && !isCancelled);
  const isBusy = useNavigation().state !== "idle";
  const worksUntil = running.worksUntil && formatLongDate(running.worksUntil);
  const ends = until && formatLongDate(until);
  const date = isCancelled && !isPaused ? worksUntil : ends;
  const lastDay = untilWhen(worksUntil, isPaused ? ends : null);
  return (
    <Card className="grid gap-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Entry label="Status">
          {isPaused ? <Badge tone="quiet">Gepauzeerd</Badge> : <Badge tone="good">Actief</Badge>}
        </Entry>
        <Entry label="Plan">{PLAN_NAME}</Entry>
        {date && (
          <Entry label={!isCancelled ? "Verlengt op" : isPaused ? "Eindigt op" : "Toegang tot"}>
            <span>{date}</span>
            <span className="block text-base font-normal text-muted">
              {isCancelled ? "Opgezegd, wordt niet verlengd" : "Verlengt maandelijks"}
            </span>
          </Entry>
        )}
      </dl>
      {isCancelled ? (
        <div className="grid gap-3 rounded-box bg-accent-field p-3">
          <p>
            Je hebt opgezegd. <span>{lastDay}</span> Daarna kun je opdrachten blijven bekijken, maar
            geen offertes meer sturen.
          </p>
          {until && (
            <p>
              Trek je dat in, dan verlengt het weer: op <span>{formatLongDate(until)}</span> wordt{" "}
              <strong>{`${formatCents(PRICE_INCL_CENTS)} incl. btw`}</strong> afgeschreven.
            </p>
          )}
          <Form method="post">
            <OnShow mark={mark} />
            <Button
              name="intent"
              value="resume"
              pending={isBusy}
              pendingText="Intrekken…"
              className="max-sm:w-full"
            >
              Opzegging intrekken
            </Button>
          </Form>
        </div>
      ) : (
        <Form
          method="post"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4"
        >
          <dl>
            <Entry label="Betaalwijze">{method ?? "Bekend bij de betaaldienst"}</Entry>
          </dl>
          <Button look="secondary" name="intent" value="change-method" disabled={isBusy}>
            Betaalwijze wijzigen
          </Button>
        </Form>
      )}
      <section className="grid gap-2 border-t border-line pt-4">
        <h2 className="text-step-0">Wat erbij zit</h2>
        <ul className="grid gap-2">
          {PLAN_FEATURES.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Mark name="check" className="mt-0.5 size-5 shrink-0 text-good" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      </section>
      {!isCancelled && (
        <div className="grid sm:justify-self-start">
          <Opener look="secondary" href="?opzeggen=ja" onOpen={() => setAsking(true)}>
            Abonnement opzeggen
          </Opener>
        </div>
      )}
      <CancelDialog
        open={asking}
        onClose={() => setAsking(false)}
        text={`${lastDay} Daarna kun je geen offertes meer sturen.`}
        mark={mark}
        isBusy={isBusy}
      />
    </Card>
  );
}

/** Asks once more before a subscription is cancelled; `text` says what that means. */
export function CancelDialog(props: {
  open: boolean;
  onClose: () => void;
  text: string;
  /** What the page shows, which `text` follows from. */
  mark: string;
  isBusy: boolean;
}) {
  const { mark, isBusy, ...dialog } = props;
  return (
    <ConfirmDialog {...dialog} title="Abonnement opzeggen?">
      <Form method="post">
        <OnShow mark={mark} />
        <Button name="intent" value="cancel" look="danger" pending={isBusy} pendingText="Opzeggen…">
          Opzeggen
        </Button>
      </Form>
    </ConfirmDialog>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** A pause that runs or is to come with the way to end it, or the form that plans one. */
export function PauseCard(props: {
  pause: ShownPause | null;
  /** How many months may still be paused this calendar year. */
  monthsLeft: number;
  from: Date | null;
  isRunning: boolean;
  isCancelled: boolean;
  /** The mark of what this page shows: its acts send it along, and are refused where it is another one by now. */
  mark: string;
  isBusy: boolean;
}) {
  const { pause, monthsLeft, from, isRunning, isCancelled, mark, isBusy } = props;
  if (pause) {
    const [start, end] = [formatLongDate(pause.pausedFrom), formatLongDate(pause.pausedUntil)];
    return (
      <Card key="paused" className="grid gap-3 border-l-8 border-l-accent">
        <h2 className="text-step-0">{isRunning ? "Je pauzeert" : "Je pauze staat gepland"}</h2>
        <p>
          <span>{isRunning ? "Tot" : `Van ${start} tot`}</span> <span>{end}</span> betaal je niets
          en stuur je geen offertes.{" "}
          <span>
            {isCancelled
              ? "Daarna eindigt je abonnement."
              : isRunning
                ? "Je plaats in de provincie blijft van jou."
                : "Tot die tijd verandert er niets."}
          </span>
        </p>
        {!isCancelled && (
          <p>
            <span>
              {isRunning
                ? "Beëindig je hem eerder, dan begint vandaag een nieuwe maand: daarvoor wordt meteen"
                : `Annuleer je hem, dan wordt op ${start} gewoon`}
            </span>{" "}
            <strong>{`${formatCents(PRICE_INCL_CENTS)} incl. btw`}</strong> afgeschreven.
          </p>
        )}
        {!isCancelled && (
          <Form method="post">
            <OnShow mark={mark} />
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
    <Card key="may-pause" className="grid gap-3">
      <h2 className="text-step-0">Even geen werk?</h2>
      <p>
        Pauzeer vanaf <span>{formatLongDate(from)}</span>, als je betaalde maand voorbij is. Je
        betaalt dan niets en stuurt geen offertes; je plaats in de provincie en je profiel blijven.
        In <span translate="no">{dutchDay(from).slice(0, 4)}</span> kun je nog{" "}
        <span>{monthsLeft === 1 ? "één maand" : `${monthsLeft} maanden`}</span> pauzeren.
      </p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <OnShow mark={mark} />
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
