import { Form, useNavigation } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { inOneLine } from "~/shared/message.ts";
import { formatCents } from "~/shared/money.ts";
import { ownProposalPath } from "~/shared/paths.ts";
import { Button, Opener } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Changes } from "../../proposals/components/changes.tsx";
import { PROPOSAL_MESSAGES } from "../../proposals/messages.ts";
import type { OwnProposal } from "../views.ts";
import { OWN_PROPOSALS } from "./address.ts";

/** Why a company has to look at its own proposal again, in a sentence; null when it has not to. */
export function reconsiderText({ standing, validUntil }: OwnProposal): string | null {
  if (standing === "outdated") {
    return "De klant wijzigde de opdracht. Accepteren kan pas als je je offerte bevestigt of aanpast.";
  }
  if (standing === "expired" && validUntil !== null) {
    return `Je offerte gold tot en met ${formatLongDate(validUntil)}. Pas hem aan om hem weer te laten staan.`;
  }
  return null;
}

/** The window in which a company looks at its own proposal again, and confirms or adjusts it. */
export function ReconsiderWindow({
  proposal,
  onAdjust,
  onClose,
}: {
  /** Null while it is closed. */
  proposal: OwnProposal | null;
  onAdjust: (proposal: OwnProposal) => void;
  onClose: () => void;
}) {
  const isSending = useNavigation().state !== "idle";
  const toConfirm = proposal?.toConfirm ?? null;
  return (
    <Dialog open={proposal !== null} onClose={onClose} title="Offerte nakijken">
      {proposal && (
        <>
          <p>{reconsiderText(proposal)}</p>
          {proposal.changes.length > 0 && <Changes changes={proposal.changes} />}
          <p className="rounded-box border border-line bg-paper p-3">
            <span className="wrap-anywhere">{proposal.packageName}</span>:{" "}
            <strong className="whitespace-nowrap tabular-nums">
              {formatCents(proposal.priceCents)} incl. btw
            </strong>
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Opener
              look={toConfirm === null ? "secondary" : "primary"}
              href={ownProposalPath(proposal.id, "aanpassen")}
              onOpen={() => onAdjust(proposal)}
            >
              Offerte aanpassen
            </Opener>
            {toConfirm !== "wrong-state" && (
              <Form method="post" action={OWN_PROPOSALS}>
                <input type="hidden" name="intent" value="confirm" />
                <input type="hidden" name="proposalId" value={proposal.id} />
                <input type="hidden" name="briefVersion" value={proposal.brief.version} />
                <Button
                  pending={isSending}
                  pendingText="Bevestigen…"
                  why={toConfirm && inOneLine(PROPOSAL_MESSAGES[toConfirm])}
                >
                  Zo laten en bevestigen
                </Button>
              </Form>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
