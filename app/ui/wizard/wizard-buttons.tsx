import type { ReactNode } from "react";
import { Button } from "../button.tsx";

/**
 * Vorige, Volgende and, at the last step, the button that sends. Until scripts have taken over,
 * Volgende and Vorige post the form and the server answers with the other step. The sending button
 * comes first in the document: it is what Enter presses in the long form without scripts.
 */
export function WizardButtons(props: {
  step: number;
  total: number;
  sendLabel: string;
  sending: boolean;
  onGo: (step: number) => void;
  /** What stays in sight with the buttons. */
  children?: ReactNode;
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
      <div>
        <span data-last-step={last || undefined}>
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
