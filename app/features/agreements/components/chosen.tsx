import { CHOSEN } from "~/features/briefs/wording/stamps.ts";
import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { phoneLink } from "~/shared/phone-link.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Stamp } from "~/ui/card.tsx";
import { AgreementLink } from "../../proposals/components/agreement-link.tsx";
import type { Agreed } from "../../proposals/views.ts";
import { countdownText, sumNote } from "../../proposals/wording/agreed.ts";
import { ThreadLink } from "../../threads/components/thread-link.tsx";
import type { ReceivedProposal } from "../views.ts";

/** What was agreed and how the company is reached: the day first, the sum on the stub that choosing tore off. */
export function Chosen(props: {
  proposal: ReceivedProposal;
  agreed: Agreed;
  /** 'YYYY-MM-DD'. */
  today: string;
  isNew: boolean;
  /** How many messages of the company wait. */
  unread: number;
}) {
  const { proposal, agreed, today, isNew, unread } = props;
  const { companyName, companyPhone, companyEmail } = proposal;
  // Its address is all that is sure to be there of an account.
  const isThere = companyEmail !== null;
  const countdown = countdownText(agreed.day, today);
  return (
    <section aria-label="Wat je afsprak" className="chosen" data-new={isNew || undefined}>
      <div className="chosen-sheet tape">
        <div className="grid gap-1">
          <p className="font-display text-step-2 leading-tight font-bold">
            {formatDay(agreed.day)}
          </p>
          {countdown && <p className="text-step-0 text-muted">{countdown}</p>}
          <p translate="no" className="text-step-0 font-bold wrap-anywhere">
            {companyName}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          {isThere && <ThreadLink proposalId={proposal.id} unread={unread} />}
          {companyPhone && (
            <LinkButton href={phoneLink(companyPhone)} className="w-full sm:w-auto">
              <span>Bel </span>
              <span translate="no">{companyPhone}</span>
            </LinkButton>
          )}
          {companyEmail && (
            <LinkButton
              look="secondary"
              href={`mailto:${companyEmail}`}
              className="w-full sm:w-auto"
            >
              <span>Mail </span>
              <span translate="no">{companyEmail}</span>
            </LinkButton>
          )}
        </div>
      </div>
      <div className="chosen-stub">
        <div>
          <p className="chosen-sum">
            <Stamp tone={CHOSEN.tone}>{CHOSEN.words}</Stamp>
            <span>
              <strong translate="no" className="font-display text-step-1 tabular-nums">
                {formatCents(agreed.cents)}
              </strong>{" "}
              <span className="text-sm text-muted">{sumNote(proposal)}</span>
            </span>
          </p>
          <AgreementLink proposalId={proposal.id} />
        </div>
      </div>
      {proposal.revocation && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 md:col-span-2 print:hidden">
          <LinkButton look="secondary" href={proposal.revocation.href}>
            Herroep de overeenkomst hier
          </LinkButton>
          <span className="text-sm text-muted">{proposal.revocation.text}</span>
        </p>
      )}
      <p className="mt-1 md:col-span-2">
        {isThere ? (
          <>
            <span translate="no">{companyName}</span>
            <span>
              {" "}
              heeft je contactgegevens ontvangen. Het bedrijf neemt contact met je op. Zelf
              schrijven, bellen of mailen kan ook.
            </span>
          </>
        ) : (
          <span>
            Dit bedrijf heeft zijn account verwijderd. Jullie afspraak is daarmee niet opgezegd. Hoe
            je het bedrijf bereikt, staat in de mail die je kreeg toen je koos.
          </span>
        )}
      </p>
    </section>
  );
}
