import type { ReactNode } from "react";
import type { StepTitle } from "~/shared/questions.ts";
import { stepAnchor } from "./steps.ts";

/** One step: a group of fields with its heading, and something to look at beside them. */
export function WizardStep({
  titles,
  step,
  total,
  current,
  aside,
  more,
  children,
}: {
  titles: StepTitle;
  /** From 0. */
  step: number;
  total: number;
  current: boolean;
  aside: ReactNode;
  /** Fields that come after `aside` where it does not stand beside them. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset
      id={stepAnchor(step)}
      data-step={step + 1}
      data-current={current || undefined}
      className="min-w-0"
    >
      <legend className="step-head">
        <span className="block text-sm font-semibold text-muted">
          Stap {step + 1} van {total}
        </span>
        <h2 tabIndex={-1}>{titles.title}</h2>
        <span className="mt-1 block max-w-prose text-muted max-sm:sr-only">{titles.lead}</span>
      </legend>
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-5">{children}</div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside}</div>
        {more && <div className="grid min-w-0 gap-5">{more}</div>}
      </div>
    </fieldset>
  );
}
