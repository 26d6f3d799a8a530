import { useEffect, useState } from "react";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { priceOfItem, type Sum, workOut } from "~/features/tariffs/rules.ts";
import type { Work } from "~/features/tariffs/views.ts";
import { typedEuros } from "~/shared/money.ts";
import { OTHER_DAY_FIELDS, SCOPE_FIELDS, scopeFields } from "../rules/form-fields.ts";
import { draftFor } from "../rules/typed.ts";
import type { ProposalSheet, TypedProposal } from "../views.ts";
import type { NewPrices } from "./form-notes.tsx";

/** What stands in a form, as it was typed. */
export function typedIn(form: HTMLFormElement): TypedProposal {
  return Object.fromEntries(
    [...new FormData(form)].filter(([, value]) => typeof value === "string"),
  ) as TypedProposal;
}

const includedIn = (typed: TypedProposal, asked: readonly ScopeItem[]) =>
  asked.filter((item) => typed[scopeFields(item).answer] === "INCLUDED");

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
  const sumOf = (facts: Work, form: TypedProposal) =>
    tariff && workOut(facts, tariff, includedIn(form, asked));
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
    /** Puts the worked-out price in the form. */
    take: (form: HTMLFormElement) => sum && setPrice(form, sum),
    /** Puts these prices in their fields. */
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
