import { useState } from "react";
import { BriefPhotos } from "~/features/briefs/components/brief-photos.tsx";
import { OwnBriefLabel } from "~/features/briefs/components/own-brief.tsx";
import { OwnPhotos } from "~/features/briefs/components/own-photos.later.tsx";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { OWN_BRIEF_CAN } from "~/features/briefs/rules/can.ts";
import type { OwnBrief } from "~/features/briefs/views.ts";
import type { PriceHint } from "~/features/intake/views.ts";
import { can, stateOf } from "~/shared/lifecycle.ts";
import type { Picture } from "~/shared/picture.ts";
import { awaitsChoice, PROPOSAL } from "../../proposals/lifecycle.ts";
import { onAgreedDay } from "../../proposals/rules/agreed.ts";
import { type ProposalOrder, sortProposals } from "../rules.ts";
import type { ReceivedProposal } from "../views.ts";
import { Chosen } from "./chosen.tsx";
import { Comparison } from "./comparison.tsx";
import type { Asked } from "./confirmation.tsx";
import { ReceivedProposals } from "./received-proposals.tsx";
import { Waiting } from "./waiting.tsx";

/**
 * A client's own brief as a box label, with what came in for it beside it; above both, as long as the
 * client chooses, what can be chosen side by side.
 */
export function OwnBriefPage({
  brief,
  usual,
  photos,
  proposals,
  today,
  wait,
  isChosenNow,
  onAsk,
}: {
  brief: OwnBrief;
  usual: PriceHint | null;
  photos: Picture[];
  proposals: ReceivedProposal[];
  /** 'YYYY-MM-DD'. */
  today: string;
  /** What may be counted on while there are none, in sentences. */
  wait: string[];
  /** A proposal was accepted just now. */
  isChosenNow: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const pending = proposals.filter(({ status }) => awaitsChoice(status)).length;
  const [order, setOrder] = useState<ProposalOrder>("price");
  const sorted = sortProposals(proposals, order);
  const compared = sorted.filter(({ status }) => awaitsChoice(status));
  const isComparing = compared.length > 1 && can(BRIEF, brief.status, "complete");
  const onDecide = (proposal: ReceivedProposal, intent: "accept" | "decline") =>
    onAsk({ intent, brief, proposal, rivals: pending - 1 });
  const chosen = proposals.find(({ agreed }) => agreed);
  const isReliedOn = proposals.some(({ status }) => stateOf(PROPOSAL, status).reliesOnBrief);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      {isComparing && (
        <div className="mb-4 min-w-0 lg:col-span-2">
          <Comparison
            proposals={compared}
            brief={brief}
            order={order}
            onOrder={setOrder}
            onDecide={onDecide}
          />
        </div>
      )}
      <div className="grid min-w-0 gap-4">
        {chosen?.agreed && (
          <Chosen proposal={chosen} agreed={chosen.agreed} today={today} isNew={isChosenNow} />
        )}
        {proposals.length === 0 ? (
          <NoProposals brief={brief} wait={wait} />
        ) : (
          <ReceivedProposals
            proposals={sorted}
            brief={brief}
            compared={isComparing ? compared : []}
            onDecide={onDecide}
          />
        )}
        {OWN_BRIEF_CAN.addPhotos(brief) === null ? (
          <OwnPhotos brief={brief} photos={photos} />
        ) : (
          <BriefPhotos photos={photos} />
        )}
      </div>
      <OwnBriefLabel
        brief={onAgreedDay(brief, chosen?.agreed?.day ?? null)}
        usual={usual}
        isReliedOn={isReliedOn}
        onCancel={() => onAsk({ intent: "cancel", brief, pending })}
      />
    </div>
  );
}

function NoProposals({ brief, wait }: { brief: OwnBrief; wait: string[] }) {
  const { unanswered } = stateOf(BRIEF, brief.status);
  if (unanswered === null) return <Waiting places={brief.maxProposals} wait={wait} />;
  return (
    <div className="rounded-box border-2 border-dashed border-line bg-card p-4 sm:p-6">
      <h2 className="text-lg">Nog geen offertes</h2>
      <p className="mt-1 max-w-prose text-muted">{unanswered}</p>
    </div>
  );
}
