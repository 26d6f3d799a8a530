import type { ReactNode } from "react";
import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { Changes } from "../../proposals/components/changes.tsx";
import { awaitsChoice } from "../../proposals/lifecycle.ts";
import { sumNote } from "../../proposals/wording/agreed.ts";
import { priceKindShort } from "../../proposals/wording/offer.ts";
import { isAboveBudget } from "../rules.ts";
import type { AnsweredBrief, ReceivedProposal } from "../views.ts";
import { comparableText } from "../wording/comparable.ts";

const PRICE = "font-display text-step-1 leading-none font-bold whitespace-nowrap tabular-nums";

/** What a proposal asks, or the one sum and the one day that were agreed on. */
export function ReceivedPrice({
  proposal,
  brief: { serviceType, budgetMaxCents },
}: {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
}) {
  const { agreed, priceCents, earlierPriceCents, status } = proposal;
  if (agreed) {
    return (
      <>
        <p className={PRICE}>{formatCents(agreed.cents)}</p>
        <p className="mt-1 text-sm text-muted">{sumNote(proposal)}</p>
        <p className="mt-2 font-semibold">{formatDay(agreed.day)}</p>
      </>
    );
  }
  const isOpen = awaitsChoice(status);
  const compared = isOpen && comparableText(proposal.comparable, serviceType);
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
      {isOpen && budgetMaxCents !== null && isAboveBudget(priceCents, budgetMaxCents) && (
        <p className="text-sm font-semibold text-bad">
          boven je budget van {formatWholeEuros(budgetMaxCents)}
        </p>
      )}
    </>
  );
}

/** On what a proposal stands, where that is not the brief as it is now; nothing otherwise. */
export function ReceivedStanding({ proposal }: { proposal: ReceivedProposal }) {
  const { standing, validUntil, changes, companyName, days } = proposal;
  if (standing === "current" && days.length === 0) {
    const text = `Kies een nieuwe dag bij je opdracht, dan kan ${companyName} de offerte daarvoor bevestigen of aanpassen.`;
    return <Note title="De dag is voorbij." text={text} />;
  }
  if (standing === "expired" && validUntil !== null) {
    const text = `Deze offerte gold tot en met ${formatLongDate(validUntil)}. Accepteren kan weer als ${companyName} hem verlengt.`;
    return <Note title="Verlopen." text={text} />;
  }
  if (standing !== "outdated" && changes.length === 0) return null;
  const awaited = `${companyName} heeft bericht gekregen van je wijziging. Accepteren kan zodra het bedrijf de offerte bevestigt of aanpast.`;
  return (
    <Note
      title="Gemaakt op je vorige opdracht."
      text={standing === "outdated" ? awaited : undefined}
    >
      {changes.length > 0 && (
        <details>
          <summary>Waar deze offerte op rekent</summary>
          <Changes changes={changes} />
        </details>
      )}
    </Note>
  );
}

function Note({
  title,
  text,
  children,
}: {
  title: string;
  text: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-2 rounded-box border-l-8 border-kraft bg-paper p-3">
      <p>
        <strong>{title}</strong> {text}
      </p>
      {children}
    </div>
  );
}
