import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Step } from "~/shared/questions.ts";

/** The fragment that stands for a step (from 0) in the address. */
export const stepAnchor = (step: number) => `stap-${step + 1}`;

/** Reads a step (from 0) from an address' fragment; null when it names none of these. */
export function stepFromHash(hash: string, total: number): number | null {
  const step = Number(/^#stap-(\d{1,2})$/.exec(hash)?.[1]) - 1;
  return step >= 0 && step < total ? step : null;
}

/** The steps (from 0) up to the `furthest` one visited of which no field is `open`. */
export function finishedSteps(
  steps: readonly Step[],
  furthest: number,
  open: readonly string[],
): ReadonlySet<number> {
  return new Set(
    steps.flatMap(({ fields }, step) =>
      step <= furthest && !fields.some((name) => open.includes(name)) ? [step] : [],
    ),
  );
}

/** The steps (from 0) with a field that is `wrong`. */
export function wrongSteps(
  steps: readonly Step[],
  wrong: (name: string) => boolean,
): ReadonlySet<number> {
  return new Set(steps.flatMap(({ fields }, step) => (fields.some(wrong) ? [step] : [])));
}

/** The first step (from 0) behind this one that holds an error. */
export function firstBehind(step: number, wrong: ReadonlySet<number>): number | null {
  const behind = [...wrong].filter((index) => index < step);
  return behind.length > 0 ? Math.min(...behind) : null;
}

const nothingChanges = () => () => undefined;

/** The step (from 0) on show, a fragment of the address; `initial` where the address has none. */
export function useWizardStep(
  formRef: RefObject<HTMLFormElement | null>,
  total: number,
  initial: number,
) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
  const step = (hydrated ? stepFromHash(hash, total) : null) ?? initial;
  const wanted = useRef<string | undefined>(undefined);
  const shown = useRef<number | null>(null);

  const arrive = useEffectEvent((arrived: number) => {
    const form = formRef.current;
    if (form && shown.current !== null && shown.current !== arrived) {
      form.scrollIntoView({ block: "start" });
      if (!focusField(form, wanted.current)) {
        form
          .querySelector<HTMLElement>(`#${stepAnchor(arrived)} h2`)
          ?.focus({ preventScroll: true });
      }
    }
    wanted.current = undefined;
    shown.current = arrived;
  });
  useEffect(() => {
    if (hydrated) arrive(step);
  }, [hydrated, step]);

  const goTo = (next: number, field?: string) => {
    if (next === step) {
      if (formRef.current) focusField(formRef.current, field);
      return;
    }
    // The second of two quick presses comes before the step is shown and would add a second history entry.
    if (window.location.hash === `#${stepAnchor(next)}`) return;
    wanted.current = field;
    // A fragment alone would lose the query, and with it which brief is corrected.
    navigate({ search, hash: stepAnchor(next) }, { preventScrollReset: true });
  };
  return { step, hydrated, goTo };
}

/** Brings the field of this name under the eyes and the keyboard; false when there is none. */
export function focusField(form: HTMLFormElement, name: string | null | undefined): boolean {
  const found = name ? form.elements.namedItem(name) : null;
  const element = found instanceof RadioNodeList ? found[0] : found;
  if (!(element instanceof HTMLElement)) return false;
  element.closest("details")?.setAttribute("open", "");
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
  return true;
}
