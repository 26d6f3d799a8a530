import { type ReactNode, useState } from "react";
import { type FieldErrors, fieldOf, type Step, type StepTitle } from "~/shared/questions.ts";
import { Button } from "../button.tsx";
import type { Elements } from "../elements.ts";
import { UploadsUnderWay } from "../uploads-under-way.tsx";
import { ClearDraft } from "./clear-draft.later.tsx";
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
  children: Elements;
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
        <span>{`Stap ${step + 1} van ${total}`}</span>
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

/** The buttons of a step; the one that sends comes first, for Enter. `children` stay in sight with them. */
export function WizardButtons(props: {
  step: number;
  total: number;
  sendLabel: string;
  sending: boolean;
  onGo: (step: number) => void;
  children?: Elements;
}) {
  const { step, total, sending, sendLabel, onGo, children } = props;
  const last = step === total - 1;
  const stepButton = (to: number, label: string, look: "primary" | "secondary") => (
    <span data-needs-scripts>
      <Button
        // Two different buttons, never one that changes under a finger that presses it.
        key={label}
        look={look}
        name="step"
        value={to + 1}
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          onGo(to);
        }}
        className="size-full"
      >
        {label}
      </Button>
    </span>
  );
  return (
    <div className="foot-bar thumb-bar">
      {children}
      {last && <UploadsUnderWay />}
      <div>
        <span data-last-step={last}>
          <Button pending={sending} pendingText="Verzenden..." className="size-full">
            {sendLabel}
          </Button>
        </span>
        {!last && stepButton(step + 1, "Volgende", "primary")}
        {step > 0 && stepButton(step - 1, "Vorige", "secondary")}
      </div>
    </div>
  );
}

/** Names an earlier step (from 0) that misses something, with a button back to it; it stops nobody. */
export function StepReminder(props: {
  steps: readonly Step[];
  step: number | null;
  onGo: (step: number) => void;
}) {
  const { steps, step, onGo } = props;
  return (
    <div role="status" data-needs-scripts>
      {step !== null && (
        <p className="flex flex-wrap items-center rounded-box bg-bad-field px-4 py-1">
          <span>
            Bij '<span>{steps[step]?.title}</span>' mist nog iets.
          </span>
          <Button type="button" look="quiet" className="max-sm:-ml-4" onClick={() => onGo(step)}>
            Nu aanvullen
          </Button>
        </p>
      )}
    </div>
  );
}

/** All mistakes, each a link to its field: without scripts nothing moves to the first one. */
export function ErrorSummary({ formId, errors }: { formId: string; errors: FieldErrors }) {
  const mistakes = Object.entries(errors).filter(
    (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].length > 0,
  );
  if (mistakes.length === 0) return null;
  return (
    <section
      data-without-scripts
      aria-labelledby="fouten"
      className="rounded-box border-2 border-bad bg-bad-field p-4"
    >
      <h2 id="fouten" className="text-lg">
        Dit klopt nog niet
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {mistakes.map(([name, [text]]) => (
          <li key={name}>
            <a
              href={`#${formId}-${fieldOf(name)}`}
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const KEPT =
  "Wat je invult, blijft op dit apparaat bewaard tot je het verstuurt. Je wachtwoord niet.";
const NOT_KEPT =
  "Je browser bewaart niets op dit apparaat: laat deze pagina open tot je alles hebt verstuurd.";

/** Says whether an unsent form is kept, with a button that empties it. */
export function DraftNotice({ isKept, onClear }: { isKept: boolean; onClear: () => void }) {
  // Null until it is asked for the first time.
  const [asking, setAsking] = useState<boolean | null>(null);
  return (
    <div
      data-needs-scripts
      className="flex flex-wrap items-center gap-x-4 text-sm text-muted sm:justify-between"
    >
      <p>{isKept ? KEPT : NOT_KEPT}</p>
      <Button type="button" look="quiet" className="-ml-4 sm:ml-0" onClick={() => setAsking(true)}>
        Formulier leegmaken
      </Button>
      {asking !== null && (
        <ClearDraft open={asking} onClear={onClear} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
