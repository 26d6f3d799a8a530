import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { WithAmounts } from "~/ui/with-amounts.tsx";

/** The foot of a window that asks: what cannot be undone, and both ways on, always in sight. */
export function ConfirmForm(props: {
  /** The act that was asked for, and what it is about. */
  sends: { intent: string; briefId: string } & Record<string, string | number | readonly string[]>;
  look: "primary" | "danger";
  label: string;
  pendingText: string;
  note?: string;
  /** Something has to be chosen before the act: what the button says until then, what is missing, and what pressing does. */
  missing?: { label: string; note: string; onPress: () => void };
  /** Without scripts it is not there: something has to be chosen first. */
  needsScripts?: boolean;
  onClose: () => void;
  /** What else is asked before the button. */
  children?: Elements;
}) {
  const { sends, look, label, pendingText, note, missing, needsScripts, onClose, children } = props;
  const busy = useNavigation().formMethod === "POST";
  // Two presses can come before the first one shows: the second would be refused and look like a failure.
  const sent = useRef(false);
  return (
    <Form
      method="post"
      preventScrollReset
      replace
      className="foot-bar sticky bottom-0 -mx-4 -mb-4 grid gap-2 border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6"
      data-needs-scripts={needsScripts || undefined}
      // What is missing is said in our words, beside its question.
      noValidate={missing !== undefined}
      onSubmit={(event) => {
        if (missing || sent.current) event.preventDefault();
        if (missing) missing.onPress();
        else sent.current = true;
      }}
    >
      {Object.entries(sends).flatMap(([name, values]) =>
        [values]
          .flat()
          .map((value) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          )),
      )}
      {children}
      <p className="text-sm">{missing?.note ?? note ?? "Dit kun je niet terugdraaien."}</p>
      <div className="flex gap-3 sm:justify-end">
        <Button type="button" look="secondary" data-needs-scripts onClick={onClose}>
          Terug
        </Button>
        <Button
          look={missing ? "secondary" : look}
          pending={busy}
          pendingText={pendingText}
          className="grow sm:grow-0"
        >
          <WithAmounts text={missing?.label ?? label} />
        </Button>
      </div>
    </Form>
  );
}
