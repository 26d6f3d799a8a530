import type { Step } from "~/shared/questions.ts";

/** The fragment that stands for a step (from 0) in the address. */
export function stepAnchor(step: number): string {
  return `stap-${step + 1}`;
}

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
