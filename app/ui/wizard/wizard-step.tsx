import type { ReactNode } from "react";
import type { StepTitle } from "~/shared/questions.ts";
import { stepAnchor } from "./steps.ts";

/** One step: a group of fields with its heading, and something to look at beside them. */
export function WizardStep(props: {
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
  const { titles, step, total, current, aside, more, children } = props;
  return (
    <fieldset
      id={stepAnchor(step)}
      data-step={step + 1}
      data-current={current || undefined}
      className="min-w-0"
    >
      <legend className="step-head">
        <span>
          Stap {step + 1} van {total}
        </span>
        <h2 tabIndex={-1}>{titles.title}</h2>
        <span>{titles.lead}</span>
      </legend>
      <div className="step-body">
        <div className="grid min-w-0 gap-5">{children}</div>
        <div className="step-aside">{aside}</div>
        {more && <div className="grid min-w-0 gap-5">{more}</div>}
      </div>
    </fieldset>
  );
}
