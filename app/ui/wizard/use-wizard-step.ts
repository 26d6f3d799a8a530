import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLive } from "../hydration.ts";
import { stepAnchor, stepFromHash } from "./steps.ts";

/** The step (from 0) on show, a fragment of the address; `initial` where the address has none. */
export function useWizardStep(
  formRef: RefObject<HTMLFormElement | null>,
  total: number,
  initial: number,
) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useLive();
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
