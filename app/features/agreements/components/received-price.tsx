import { formatDay } from "~/shared/dates.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { awaitsChoice } from "../../proposals/lifecycle.ts";
import type { Agreed } from "../../proposals/views.ts";
import { sumNote } from "../../proposals/wording/agreed.ts";
import { priceKindShort } from "../../proposals/wording/offer.ts";
import { isAboveBudget } from "../rules.ts";
import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { comparableText } from "../wording/comparable.ts";

interface Priced {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
}

/** What a proposal asks, or what was agreed on. */
export function ReceivedPrice({ proposal, brief }: Priced) {
  const { agreed } = proposal;
  if (agreed) return <AgreedPrice proposal={proposal} agreed={agreed} />;
  return <AskedPrice proposal={proposal} brief={brief} />;
}

const PRICE = "font-display text-step-1 leading-none font-bold whitespace-nowrap tabular-nums";

/** What was agreed: the one sum and the one day. */
function AgreedPrice({
  proposal,
  agreed: { cents, day },
}: {
  proposal: ReceivedProposal;
  agreed: Agreed;
}) {
  return (
    <>
      <p className={PRICE}>{formatCents(cents)}</p>
      <p className="mt-1 text-sm text-muted">{sumNote(proposal)}</p>
      <p className="mt-2 font-semibold">{formatDay(day)}</p>
    </>
  );
}

function AskedPrice({ proposal, brief: { serviceType, budgetMaxCents } }: Priced) {
  const { priceCents, earlierPriceCents, status } = proposal;
  const compared = awaitsChoice(status) && comparableText(proposal.comparable, serviceType);
  return (
    <>
      <p className={PRICE}>{formatCents(priceCents)}</p>
      <p className="mt-1 text-sm text-muted">
        {["incl. btw", priceKindShort(proposal)].filter(Boolean).join(", ")}
      </p>
      {earlierPriceCents !== null && (
        <p className="text-sm text-muted">
          was <span className="tabular-nums">{formatCents(earlierPriceCents)}</span>
        </p>
      )}
      {compared && <p className="mt-1 text-sm font-semibold">{compared}</p>}
      {awaitsChoice(status) &&
        budgetMaxCents !== null &&
        isAboveBudget(priceCents, budgetMaxCents) && (
          <p className="text-sm font-semibold text-bad">
            boven je budget van {formatWholeEuros(budgetMaxCents)}
          </p>
        )}
    </>
  );
}
