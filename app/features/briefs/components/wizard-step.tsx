import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { WIZARD_STEPS } from "../constants.ts";

type FieldName = (typeof WIZARD_STEPS)[number]["fields"][number];
export type WizardForm = Partial<Record<FieldName, unknown>>;
export type WizardFields = Record<FieldName, FieldMetadata<unknown>>;

/** The fragment that stands for a step (from 0) in the address. */
export function stepAnchor(step: number): string {
  return `stap-${step + 1}`;
}

/** Reads a step (from 0) from an address' fragment; null when it names none of these. */
export function stepFromHash(hash: string, total: number): number | null {
  const step = Number(/^#stap-(\d)$/.exec(hash)?.[1]) - 1;
  return step >= 0 && step < total ? step : null;
}

/** One step: a group of fields with its heading, and something to look at beside them. */
export function WizardStep({
  step,
  total,
  current,
  aside,
  more,
  children,
}: {
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
      <legend className="mb-5 block w-full">
        <span className="block text-sm font-semibold text-muted">
          Stap {step + 1} van {total}
        </span>
        <h2 tabIndex={-1} className="text-step-1 outline-none">
          {WIZARD_STEPS[step]?.title}
        </h2>
        <span className="mt-1 block max-w-prose text-muted">{WIZARD_STEPS[step]?.lead}</span>
      </legend>
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-5">{children}</div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside}</div>
        {more && <div className="grid min-w-0 gap-5">{more}</div>}
      </div>
    </fieldset>
  );
}
