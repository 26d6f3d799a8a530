import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { phoneLink } from "~/shared/phone-link.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Stamp } from "~/ui/card.tsx";
import { STAMPS } from "../../briefs/wording/stamps.ts";
import type { Agreed, ReceivedProposal } from "../views.ts";
import { countdownText, sumNote } from "../wording/agreed.ts";
import { AgreementLink } from "./agreement-link.tsx";

/** What was agreed with the company that was chosen, and how it is reached: the day first. */
export function Chosen({
  proposal,
  agreed,
  today,
}: {
  proposal: ReceivedProposal;
  agreed: Agreed;
  /** 'YYYY-MM-DD'. */
  today: string;
}) {
  const { companyName, companyPhone, companyEmail } = proposal;
  const countdown = countdownText(agreed.day, today);
  return (
    <section
      aria-label="Wat je afsprak"
      className="tape grid gap-4 rounded-box border-2 border-good bg-card p-4 pt-6 shadow-box sm:p-6 sm:pt-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <p className="font-display text-step-2 leading-tight font-bold">
            {formatDay(agreed.day)}
          </p>
          {countdown && <p className="text-step-0 text-muted">{countdown}</p>}
        </div>
        <Stamp tone={STAMPS.chosen.tone}>{STAMPS.chosen.words}</Stamp>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-step-0">
        <strong className="wrap-anywhere">{companyName}</strong>
        <span>
          <strong className="tabular-nums">{formatCents(agreed.cents)}</strong>{" "}
          <span className="text-sm text-muted">{sumNote(proposal)}</span>
        </span>
      </p>
      <p>
        {companyName} heeft je contactgegevens ontvangen. Het bedrijf neemt contact met je op. Zelf
        bellen of mailen kan ook.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {companyPhone && (
          <LinkButton href={phoneLink(companyPhone)} className="w-full sm:w-auto">
            Bel {companyPhone}
          </LinkButton>
        )}
        {companyEmail && (
          <LinkButton look="secondary" href={`mailto:${companyEmail}`} className="w-full sm:w-auto">
            Mail {companyEmail}
          </LinkButton>
        )}
        <AgreementLink proposalId={proposal.id} />
      </div>
    </section>
  );
}
