import type { Sum } from "~/features/tariffs/rules.ts";
import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { priceTyped } from "../rules/typed.ts";
import type { TypedProposal } from "../views.ts";

/**
 * Says of a proposal that is adjusted that its price is still the one it was sent with, and what the
 * company's tariff says of what it includes now, a press away; nothing once another price is typed.
 */
export function EarlierPrice({
  earlier,
  typed,
  sum,
  onTake,
}: {
  /** The proposal as it was sent. */
  earlier: TypedProposal;
  typed: TypedProposal;
  /** Null without a tariff. */
  sum: Sum | null;
  onTake: () => void;
}) {
  const cents = priceTyped(typed);
  const isStill = cents !== null && cents === priceTyped(earlier);
  const isFixed = typed.priceKind !== "HOURLY";
  const isOther = sum?.unknown.length === 0 && sum.totalCents > 0 && sum.totalCents !== cents;
  return (
    <div role="status" className="empty:hidden">
      {isStill && (
        <div className="grid gap-2 rounded-box border-l-8 border-accent bg-accent-field p-3">
          <p>
            <strong>Je prijs staat nog op {formatCents(cents)},</strong> zoals je hem verstuurde.{" "}
            {isFixed && isOther
              ? `Met wat nu inbegrepen is komen je tarieven op ${formatCents(sum.totalCents)}.`
              : "Klopt hij nog met wat nu inbegrepen is?"}
          </p>
          {isFixed && isOther && (
            <Button type="button" look="secondary" onClick={onTake}>
              Maak er {formatCents(sum.totalCents)} van
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
