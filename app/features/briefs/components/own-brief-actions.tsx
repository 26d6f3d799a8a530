import { Form, href, useNavigation } from "react-router";
import { pressesOf } from "~/shared/lifecycle.ts";
import { inOneLine } from "~/shared/message.ts";
import { cancelBriefPath } from "~/shared/paths.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { BRIEF } from "../lifecycle.ts";
import { BRIEF_MESSAGES } from "../messages.ts";
import { type BriefPress, OWN_BRIEF_CAN } from "../rules/can.ts";
import type { OwnBrief } from "../views.ts";

/**
 * What its client can do with a brief in its present state; `isReliedOn` when a proposal counts on what
 * it says, `onCancel` asks first.
 */
export function OwnBriefActions({
  brief,
  isReliedOn,
  onCancel,
}: {
  brief: OwnBrief;
  isReliedOn: boolean;
  onCancel: () => void;
}) {
  const presses = pressesOf(BRIEF).filter((act) => OWN_BRIEF_CAN[act](brief) !== "wrong-state");
  const isCancellable = OWN_BRIEF_CAN.cancel(brief) === null;
  if (presses.length === 0 && !isCancellable) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-4 sm:max-lg:flex print:hidden">
      {OWN_BRIEF_CAN.correct({ ...brief, isReliedOn }) === null && (
        <LinkButton href={`${href("/brief-form")}?wijzig=${brief.id}`} look="secondary">
          Aanvraag wijzigen
        </LinkButton>
      )}
      {presses.map((act) => (
        <PressForm key={act} brief={brief} act={act} />
      ))}
      {isCancellable && (
        <Opener look="quiet" href={cancelBriefPath(brief.id)} onOpen={onCancel}>
          Opdracht annuleren
        </Opener>
      )}
    </div>
  );
}

function PressForm({ brief, act }: { brief: OwnBrief; act: BriefPress }) {
  const sent = useNavigation().formData;
  const pending = sent?.get("briefId") === brief.id && sent.get("intent") === act;
  const objection = OWN_BRIEF_CAN[act](brief);
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="briefId" value={brief.id} />
      <Button
        name="intent"
        value={act}
        look="secondary"
        className="w-full"
        pending={pending}
        pendingText="Bezig..."
        why={objection && inOneLine(BRIEF_MESSAGES[objection])}
      >
        {BRIEF.acts[act].press.label}
      </Button>
    </Form>
  );
}
