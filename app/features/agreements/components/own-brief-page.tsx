import { type RefObject, useState } from "react";
import { href } from "react-router";
import { BriefPhotos } from "~/features/briefs/components/brief-photos.tsx";
import { OwnBriefLabel } from "~/features/briefs/components/own-brief.tsx";
import { OwnPhotos } from "~/features/briefs/components/own-photos.later.tsx";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { OWN_BRIEF_CAN } from "~/features/briefs/rules/can.ts";
import { rangeOf } from "~/features/briefs/rules/days.ts";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { ClientEnquiries } from "~/features/enquiries/components/client-enquiries.later.tsx";
import { isUndecided } from "~/features/enquiries/policy.ts";
import type { EnquiryForClient } from "~/features/enquiries/views.ts";
import type { PriceHint } from "~/features/intake/views.ts";
import { PushOffer } from "~/features/pushes/components/push-offer.later.tsx";
import { can, stateOf } from "~/shared/lifecycle.ts";
import { correctBriefPath } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { BackLink } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { StreetSoFar } from "~/ui/illustrations/street-so-far.tsx";
import { awaitsChoice, PROPOSAL } from "../../proposals/lifecycle.ts";
import { onAgreedDay } from "../../proposals/rules/agreed.ts";
import { countStandings } from "../../proposals/rules/standing.ts";
import { SeenBy } from "../../sightings/components/seen-by.later.tsx";
import type { Sighting } from "../../sightings/views.ts";
import { type ProposalOrder, sortProposals } from "../rules.ts";
import type { Decision, ReceivedProposal } from "../views.ts";
import { choiceText } from "../wording.ts";
import { Chosen } from "./chosen.tsx";
import { Comparison } from "./comparison.tsx";
import type { AskedDecision } from "./confirmation.tsx";
import { ReceivedProposalCard } from "./received-proposal.tsx";

interface Answered {
  brief: OwnBrief;
  proposals: ReceivedProposal[];
  /** 'YYYY-MM-DD'. */
  today: string;
}

/** The head of a client's own brief, smaller than what is decided below it: its route, and how far it is. */
export function OwnBriefHead(props: Answered & { ref: RefObject<HTMLDivElement | null> }) {
  const { brief, proposals, today, ref } = props;
  const lead = choiceText(countStandings(proposals));
  const agreed = proposals.find((proposal) => proposal.agreed)?.agreed;
  const chosen = agreed && (today < agreed.day ? "chosen" : "moved");
  return (
    <div ref={ref} tabIndex={-1} className="brief-head">
      <BackLink href={href("/client-dashboard")}>Terug naar Mijn Opdrachten</BackLink>
      <div className="brief-head-words">
        <div className="grid gap-1">
          <h1 translate="no" className="text-step-1 wrap-anywhere">
            {brief.location}
          </h1>
          {lead && <p className="text-muted max-sm:sr-only">{lead}</p>}
        </div>
        {brief.status !== "CANCELLED" && (
          <StreetSoFar
            lit={brief.proposalsCount}
            windows={brief.maxProposals}
            stage={chosen ?? "open"}
            hasOtherHouse={brief.places.to !== null}
          />
        )}
      </div>
    </div>
  );
}

/** A client's own brief as a box label, with what came in beside it and what can be chosen above both. */
export function OwnBriefPage(
  props: Answered & {
    usual: PriceHint | null;
    photos: Picture[];
    sightings: Sighting[];
    enquiries: EnquiryForClient[];
    /** What a browser subscribes with that wants to be told. */
    pushKey: string;
    /** How many messages of the chosen company wait. */
    unread: number;
    /** What may be counted on while there are none, in sentences. */
    wait: string[];
    /** What the law says of every proposal on it, a sentence each. */
    lawFacts: string[];
    isChosenNow: boolean;
    onAsk: (asked: AskedDecision) => void;
  },
) {
  const { brief, usual, photos, sightings, enquiries, proposals } = props;
  const { today, wait, lawFacts, isChosenNow, pushKey, unread, onAsk } = props;
  const [order, setOrder] = useState<ProposalOrder>("price");
  const sorted = sortProposals(proposals, order);
  const open = sorted.filter(({ status }) => awaitsChoice(status));
  const isComparing = open.length > 1 && can(BRIEF, brief.status, "complete");
  const onDecide = (proposal: ReceivedProposal, intent: Decision) =>
    onAsk({ intent, proposalId: proposal.id, told: null });
  const chosen = proposals.find(({ agreed }) => agreed);
  const isReliedOn = proposals.some(({ status }) => stateOf(PROPOSAL, status).reliesOnBrief);
  const isWaitedFor = isUndecided(brief) && enquiries.some((one) => one.answeredAt === null);
  const asked = (
    <ClientEnquiries
      // It stays what it is where it goes to another place: somebody may be typing in it.
      key="asked"
      enquiries={enquiries}
      mayAnswer={isUndecided(brief)}
      correctPath={
        OWN_BRIEF_CAN.correct({ ...brief, isReliedOn }) === null ? correctBriefPath(brief.id) : null
      }
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      {isComparing && (
        <div className="mb-4 min-w-0 lg:col-span-2">
          <Comparison
            proposals={open}
            brief={brief}
            facts={lawFacts}
            order={order}
            onOrder={setOrder}
            onDecide={onDecide}
          />
        </div>
      )}
      <div className="grid min-w-0 gap-4">
        {chosen?.agreed && (
          <Chosen
            proposal={chosen}
            agreed={chosen.agreed}
            today={today}
            isNew={isChosenNow}
            unread={unread}
          />
        )}
        {(isWaitedFor && asked) satisfies Elements}
        {proposals.length === 0 ? (
          <NoProposals brief={brief} today={today} wait={wait} pushKey={pushKey} />
        ) : (
          <>
            <h2 className="text-lg">{`Ontvangen offertes (${proposals.length})`}</h2>
            <Outdated proposals={proposals} />
            {sorted.map((proposal) => (
              <ReceivedProposalCard
                key={proposal.id}
                proposal={proposal}
                brief={brief}
                isFolded={isComparing && open.includes(proposal)}
                onDecide={(decision) => onDecide(proposal, decision)}
              />
            ))}
          </>
        )}
        {(!isWaitedFor && asked) satisfies Elements}
        {OWN_BRIEF_CAN.addPhotos(brief) === null ? (
          <OwnPhotos brief={brief} photos={photos} />
        ) : (
          <BriefPhotos photos={photos} />
        )}
      </div>
      <OwnBriefLabel
        brief={onAgreedDay(brief, chosen?.agreed?.day ?? null)}
        usual={usual}
        seenBy={<SeenBy sightings={sightings} />}
        isReliedOn={isReliedOn}
        onCancel={() => onAsk({ intent: "cancel" })}
      />
    </div>
  );
}

function Outdated({ proposals }: Pick<Answered, "proposals">) {
  const outdated = proposals.filter(({ standing }) => standing === "outdated").length;
  if (outdated === 0) return null;
  return (
    <p role="status" className="rounded-box border-l-8 border-kraft bg-card p-3">
      <span>Je wijzigde je opdracht. </span>
      <span key={outdated}>
        {outdated === 1
          ? "Eén offerte is daar nog niet op bevestigd"
          : `${outdated} offertes zijn daar nog niet op bevestigd`}
      </span>
      <span>; je krijgt een mail zodra dat zo is.</span>
    </p>
  );
}

/** What the client of an open brief reads whose last day is over: companies can propose no more. */
const DAY_OVER =
  "De dag is voorbij, dus bedrijven kunnen geen offerte meer sturen. Kies bij 'Aanvraag wijzigen' een nieuwe dag.";

/** The places of a brief as boxes, all empty still, and what may be counted on meanwhile; or why none comes. */
function NoProposals(
  props: Pick<Answered, "brief" | "today"> & { wait: string[]; pushKey: string },
) {
  const { brief, today, wait, pushKey } = props;
  const isOver = rangeOf(brief).last < today;
  const unanswered = stateOf(BRIEF, brief.status).unanswered ?? (isOver ? DAY_OVER : null);
  if (unanswered !== null) {
    return (
      <div className="rounded-box border-2 border-dashed border-line bg-card p-4 sm:p-6">
        <h2 className="text-lg">Nog geen offertes</h2>
        <p className="mt-1 max-w-prose text-muted">{unanswered}</p>
      </div>
    );
  }
  return (
    <section className="grid gap-4 rounded-box border-2 border-dashed border-kraft bg-card p-4 sm:p-6">
      <div className="grid max-w-lg grid-flow-col gap-2" aria-hidden="true">
        {Array.from({ length: brief.maxProposals }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
          <BoxOpen key={place} className="w-full" />
        ))}
      </div>
      <div className="grid gap-1">
        <h2 className="text-step-1">Nog geen offertes</h2>
        <p className="max-w-prose">
          {`Je krijgt een mail bij elke offerte, en nooit meer dan ${brief.maxProposals}.`}
        </p>
        {wait.map((text) => (
          <p key={text} className="font-semibold">
            {text}
          </p>
        ))}
      </div>
      <PushOffer
        publicKey={pushKey}
        brings="Met een melding op dit apparaat zie je een offerte meteen, ook als Verhuisbod niet openstaat."
      />
    </section>
  );
}
