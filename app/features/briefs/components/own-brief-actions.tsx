import { Form, href, useNavigation } from "react-router";
import { can } from "~/shared/lifecycle.ts";
import { cancelBriefPath } from "~/shared/paths.ts";
import { Button, LinkButton, Opener } from "~/ui/button.tsx";
import { BRIEF, movesOffered } from "../lifecycle.ts";
import { correctable } from "../rules.ts";
import type { OwnBrief } from "../views.ts";

const DIRECT = {
  close: { label: "Geen nieuwe offertes meer ontvangen", pending: "Bezig..." },
  reopen: { label: "Weer openzetten voor offertes", pending: "Bezig..." },
} as const;

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
  const direct = movesOffered(brief);
  const cancellable = can(BRIEF, brief.status, "cancel");
  if (direct.length === 0 && !cancellable) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-4 sm:max-lg:flex print:hidden">
      {correctable({ status: brief.status, isReliedOn }) !== "nothing" && (
        <LinkButton href={`${href("/brief-form")}?wijzig=${brief.id}`} look="secondary">
          Aanvraag wijzigen
        </LinkButton>
      )}
      {direct.map((move) => (
        <DirectMove key={move} brief={brief} move={move} />
      ))}
      {cancellable && (
        <Opener look="quiet" href={cancelBriefPath(brief.id)} onOpen={onCancel}>
          Opdracht annuleren
        </Opener>
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
