import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "~/ui/button.tsx";
import { canMove } from "../lifecycle.ts";
import { isCorrectable, type OwnBrief } from "../rules.ts";

const DIRECT = {
  close: { label: "Geen nieuwe offertes meer ontvangen", pending: "Bezig..." },
  reopen: { label: "Weer openzetten voor offertes", pending: "Bezig..." },
} as const;

/** What its customer can do with a request in its present state; `onCancel` asks first. */
export function OwnBriefActions({ brief, onCancel }: { brief: OwnBrief; onCancel: () => void }) {
  const direct = (["close", "reopen"] as const).filter((move) => canMove(brief.status, move));
  const cancellable = canMove(brief.status, "cancel");
  if (direct.length === 0 && !cancellable) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-4 sm:max-lg:flex">
      {isCorrectable(brief) && (
        <LinkButton href={`/brief-form?wijzig=${brief.id}`} look="secondary">
          Aanvraag wijzigen
        </LinkButton>
      )}
      {direct.map((move) => (
        <DirectMove key={move} brief={brief} move={move} />
      ))}
      {cancellable && (
        <Button type="button" look="quiet" data-needs-scripts onClick={onCancel}>
          Opdracht annuleren
        </Button>
      )}
    </div>
  );
}

function DirectMove({ brief, move }: { brief: OwnBrief; move: keyof typeof DIRECT }) {
  const navigation = useNavigation();
  const sent = navigation.formData;
  const pending = sent?.get("briefId") === brief.id && sent.get("intent") === move;
  const { label, pending: pendingText } = DIRECT[move];
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="briefId" value={brief.id} />
      <Button
        name="intent"
        value={move}
        look="secondary"
        className="w-full"
        pending={pending}
        pendingText={pendingText}
      >
        {label}
      </Button>
    </Form>
  );
}
