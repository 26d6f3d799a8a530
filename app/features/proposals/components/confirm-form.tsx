import { type ReactNode, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button.tsx";

/** Posts an act that was asked for, with the way back beside it; `children` are its hidden fields. */
export function ConfirmForm({
  intent,
  briefId,
  look,
  label,
  pendingText,
  needsScripts = false,
  onClose,
  children,
}: {
  intent: string;
  briefId: string;
  look: "primary" | "danger";
  label: string;
  pendingText: string;
  /** Without scripts it is not there: something has to be chosen first. */
  needsScripts?: boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  const busy = useNavigation().formMethod === "POST";
  // Two presses can come before the first one shows: the second would be refused and look like a failure.
  const sent = useRef(false);
  return (
    <Form
      method="post"
      preventScrollReset
      replace
      className="flex flex-wrap justify-end gap-3"
      data-needs-scripts={needsScripts || undefined}
      onSubmit={(event) => {
        if (sent.current) event.preventDefault();
        sent.current = true;
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="briefId" value={briefId} />
      {children}
      <Button type="button" look="secondary" data-needs-scripts onClick={onClose}>
        Terug
      </Button>
      <Button look={look} pending={busy} pendingText={pendingText}>
        {label}
      </Button>
    </Form>
  );
}
