import { useEffect, useId, useState } from "react";
import { href } from "react-router";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { SumLines } from "~/features/tariffs/components/sum-lines.tsx";
import { priceOfItem, type Sum, workOut } from "~/features/tariffs/rules.ts";
import type { Work } from "~/features/tariffs/views.ts";
import { typedEuros } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { OTHER_DAY_FIELDS, SCOPE_FIELDS, scopeFields } from "../rules/form-fields.ts";
import { draftFor, type NewPrices } from "../rules/typed.ts";
import type { ProposalSheet, TypedProposal } from "../views.ts";

export function typedIn(form: HTMLFormElement): TypedProposal {
  return Object.fromEntries(
    [...new FormData(form)].filter(([, value]) => typeof value === "string"),
  ) as TypedProposal;
}

/**
 * The price by the company's tariff for what the form includes. As long as a price in the form is the
 * worked-out one, or empty, it follows what is included and the facts; one that the company typed stays.
 */
export function useWorkedOut(
  { asked, tariff, work: told, version, today }: ProposalSheet,
  typed: TypedProposal,
) {
  const [work, setWork] = useState(told);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the brief brings facts of its own.
  useEffect(() => setWork(told), [version]);
  const sumOf = (facts: Work, form: TypedProposal) => {
    const included = asked.filter((item) => form[scopeFields(item).answer] === "INCLUDED");
    return tariff && workOut(facts, tariff, included);
  };
  const sumOn = (day: string | undefined, facts: Work, form: TypedProposal) =>
    day ? sumOf({ ...facts, day }, form) : null;
  const sum = sumOf(work, typed);
  const isTaken = (price: string | undefined, of: Sum | null) =>
    of !== null && of.unknown.length === 0 && price === typedEuros(of.totalCents);
  const follow = (form: HTMLFormElement, before: TypedProposal, facts: Work) => {
    const now = typedIn(form);
    const after = sumOf(facts, now);
    if (!after || after.unknown.length > 0) return;
    if (!before.price || isTaken(before.price, sumOf(work, before))) setPrice(form, after);
    for (const { day, price } of OTHER_DAY_FIELDS) {
      const onDay = sumOn(now[day], facts, now);
      const isNew = !before[price] && before[day] !== now[day];
      if (onDay && (isNew || isTaken(before[price], sumOn(before[day], work, before)))) {
        setField(form, price, typedEuros(onDay.totalCents));
      }
    }
  };
  return {
    work,
    sum,
    isTaken: isTaken(typed.price, sum),
    /** The price in the form is the worked-out one, on what the brief itself tells. */
    isAsTold: typed.priceKind !== "HOURLY" && isTaken(typed.price, sumOf(told, typed)),
    /** The same on a day; null is the brief's own. */
    sumOn: (day: string | null) => (day === null ? sum : sumOn(day, work, typed)),
    take: (form: HTMLFormElement) => sum && setPrice(form, sum),
    takeAll(form: HTMLFormElement, prices: NewPrices) {
      for (const [name, cents] of Object.entries(prices)) setField(form, name, typedEuros(cents));
    },
    /** Includes what has no answer yet, of these things. */
    include(form: HTMLFormElement, items: readonly ScopeItem[]) {
      const included = items.map((item) => [scopeFields(item).answer, "INCLUDED"]);
      answer(form, typed, Object.fromEntries(included));
      follow(form, typed, work);
    },
    /** Reckons with other facts than the brief tells. */
    reckonWith(form: HTMLFormElement, facts: Partial<Work>) {
      const changed = { ...work, ...facts };
      if (tariff) {
        // What the tariff says once it is known, and the company left open.
        const draft = draftFor({ asked, tariff, work: changed }, today);
        if (!typed.teamMembers) setField(form, "teamMembers", draft.teamMembers ?? "");
        answer(form, typed, draft);
      }
      follow(form, typed, changed);
      setWork(changed);
    },
    /** After something in the form changed: `name` is the field. */
    follow(form: HTMLFormElement, name: string) {
      if (!tariff) return;
      if (OTHER_DAY_FIELDS.some(({ day }) => day === name)) follow(form, typed, work);
      const changed = SCOPE_FIELDS.find(({ answer }) => answer === name);
      if (!changed) return;
      const priced = priceOfItem(changed.item, work, tariff);
      const now = typedIn(form);
      if (now[changed.answer] === "EXTRA" && !now[changed.extra] && priced && priced.cents > 0) {
        setField(form, changed.extra, typedEuros(priced.cents));
      }
      follow(form, typed, work);
    },
  };
}

// Gives the things without an answer the one that `answers` has for them.
function answer(form: HTMLFormElement, typed: TypedProposal, answers: TypedProposal): void {
  for (const { answer: name } of SCOPE_FIELDS) {
    if (!answers[name] || typed[name]) continue;
    const choices = form.elements.namedItem(name);
    if (choices instanceof RadioNodeList) choices.value = answers[name];
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function setPrice(form: HTMLFormElement, { totalCents }: Sum): void {
  setField(form, "price", totalCents > 0 ? typedEuros(totalCents) : "");
}

// The form library and the draft hear of it as of something typed.
function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function WorkedOut(props: {
  sum: Sum;
  work: Work;
  isTaken: boolean;
  onWork: (facts: Partial<Pick<Work, "litres" | "distanceKm">>) => void;
  onTake: () => void;
}) {
  const { sum, work, isTaken, onWork, onTake } = props;
  const isKnown = sum.unknown.length === 0;
  return (
    <section className="grid gap-3 rounded-box border border-line bg-paper p-3 sm:p-4">
      {isKnown ? (
        <SumLines sum={sum} caption="Uit je tarieven" />
      ) : (
        <p>
          <strong>Nog niet uit te rekenen.</strong> De klant noemt{" "}
          <span>{sum.unknown.map((fact) => MISSING[fact]).join(" en ")}</span> niet.
          <span data-needs-scripts> Vul hieronder in wat je schat.</span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-4" data-needs-scripts>
        <Figure
          label="Volume (m³)"
          unit={1000}
          value={work.litres}
          onChange={(litres) => onWork({ litres })}
        />
        {work.serviceType === "VERHUIZING" && (
          <Figure
            label="Afstand (km)"
            unit={1}
            value={work.distanceKm}
            onChange={(distanceKm) => onWork({ distanceKm })}
          />
        )}
      </div>
      {isKnown && !isTaken && (
        <Button type="button" look="secondary" onClick={onTake} data-needs-scripts>
          Neem deze prijs over
        </Button>
      )}
    </section>
  );
}

const MISSING = { volume: "het volume", distance: "de afstand" };

/** A figure to reckon with, typed in so many of its `unit`; it is no field of the form. */
function Figure(props: {
  label: string;
  unit: number;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const { label, unit, value, onChange } = props;
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="field"
        defaultValue={value === null ? "" : String(value / unit).replace(".", ",")}
        // What is reckoned with is not sent: Enter must not send the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onInput={(event) => {
          event.stopPropagation();
          const figure = figureIn(event.currentTarget.value);
          onChange(figure === null ? null : Math.round(figure * unit));
        }}
      />
    </div>
  );
}

function figureIn(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,5}([.,]\d{0,3})?$/.test(typed) ? Number(typed.replace(",", ".")) : null;
}

export function NoTariff() {
  return (
    <p className="rounded-box border border-line bg-paper p-3 text-sm">
      Met je eigen tarieven staat hier voortaan een uitgewerkt voorstel klaar.{" "}
      <PageLink
        href={href("/verhuisbedrijf-dashboard/tarieven")}
        className="text-accent-text underline underline-offset-4"
      >
        Vul je tarieven in
      </PageLink>
      . Wat je hier typte blijft staan.
    </p>
  );
}
