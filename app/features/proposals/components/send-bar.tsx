import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { priceTyped } from "../rules/typed.ts";
import type { TypedProposal } from "../views.ts";

/** What still keeps a form from being sent, as it reads after 'Vul nog in:'. */
export function missingIn(typed: TypedProposal): string[] {
  const needed: [label: string, ...names: (keyof TypedProposal)[]][] = [
    ["een titel", "packageName"],
    ["een beschrijving", "includes"],
    typed.priceKind === "HOURLY"
      ? ["een uurtarief met plafond", "hourlyRate", "hoursCeiling"]
      : ["een prijs", "price"],
  ];
  return needed.flatMap(([label, ...names]) =>
    names.every((name) => typed[name]?.trim()) ? [] : [label],
  );
}

/** The bottom of the form, always in sight; `doubtful` is a price that is asked about before it goes. */
export function SendBar({
  typed,
  doubtful,
  isAdjusting,
  pending,
  isBlocked,
  onPrice,
}: {
  typed: TypedProposal;
  doubtful: number | null;
  isAdjusting: boolean;
  pending: boolean;
  /** True where the form says itself that something is missing. */
  isBlocked: boolean;
  onPrice: () => void;
}) {
  const cents = priceTyped(typed);
  const missing = missingIn(typed);
  const verb = isAdjusting ? "aanpassen" : "verzenden";
  return (
    <div className="foot-bar sticky bottom-0 -mx-4 -mb-4 grid gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:-mb-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
      <div role="alert" className="empty:hidden sm:col-span-2">
        {doubtful !== null && (
          <p className="rounded-box border-l-8 border-accent bg-accent-field p-3">
            <strong>Je offerte: {formatCents(doubtful)} incl. btw. Klopt dit?</strong> Zo niet,
            verander dan de prijs hierboven.
          </p>
        )}
      </div>
      <div data-needs-scripts className="flex flex-wrap items-center justify-between gap-x-3">
        {missing.length > 0 || cents === null ? (
          <p className="text-sm">Vul nog in: {missing.join(", ") || "een prijs"}.</p>
        ) : (
          <>
            <p>
              <strong className="tabular-nums">{formatCents(cents)}</strong>{" "}
              <span className="text-sm text-muted">
                {typed.priceKind === "HOURLY" ? "hoogstens, incl. btw" : "incl. btw"}
              </span>
            </p>
            <Button type="button" look="quiet" onClick={onPrice}>
              Wijzig de prijs
            </Button>
          </>
        )}
      </div>
      <Button
        pending={pending}
        pendingText={isAdjusting ? "Aanpassen…" : "Verzenden…"}
        disabled={pending || isBlocked}
      >
        {doubtful === null ? `Offerte ${verb}` : `Ja, offerte ${verb}`}
      </Button>
    </div>
  );
}
