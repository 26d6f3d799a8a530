import { type ReactNode, useState } from "react";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { changesBetween } from "~/features/briefs/rules/changes.ts";
import type { Sum } from "~/features/tariffs/rules.ts";
import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { askedSumTyped, type NewPrices, pricesAsSent, priceTyped } from "../rules/typed.ts";
import type { ProposalSheet, TypedProposal } from "../views.ts";
import { Changes } from "./changes.tsx";

/** Says that the client changed the brief since the form was opened, and what, or since version `startedOn`. */
export function ChangedMeanwhile(of: { sheet: ProposalSheet; startedOn: number }) {
  const { sheet, startedOn } = of;
  const [opened] = useState(sheet);
  const isChanged = sheet.version > opened.version;
  return (
    <Note isSaid={isChanged || startedOn < sheet.version}>
      <p>
        <strong>De klant wijzigde de opdracht</strong> sinds je hieraan begon. Kijk na of alles nog
        klopt.
      </p>
      {isChanged && <Changes changes={changesBetween(opened.told, sheet.told)} />}
    </Note>
  );
}

/** Says of a form that is still open that its proposal went out: something was typed while it did. */
export function AlreadySent({ isSent }: { isSent: boolean }) {
  return (
    <Note isSaid={isSent}>
      <p>
        <strong>Je offerte is verzonden.</strong> Wat je daarna nog typte, is niet meegestuurd; het
        staat hieronder.
      </p>
    </Note>
  );
}

/** Which prices are still as they were sent, and what the tariff says of what is included now, to take over. */
export function EarlierPrice(props: {
  earlier: TypedProposal;
  typed: TypedProposal;
  /** What the tariff comes to on a day, null being the brief's own; null without a tariff. */
  sumOn: (day: string | null) => Sum | null;
  onTake: (prices: NewPrices) => void;
}) {
  const { earlier, typed, sumOn, onTake } = props;
  const isFixed = typed.priceKind !== "HOURLY";
  const still = pricesAsSent(earlier, typed).map((price) => {
    const sum = isFixed ? sumOn(price.day) : null;
    const isOther =
      sum?.unknown.length === 0 && sum.totalCents > 0 && sum.totalCents !== price.cents;
    return { ...price, newCents: isOther ? sum.totalCents : null };
  });
  const news = still.flatMap(({ name, newCents }) => (newCents === null ? [] : [[name, newCents]]));
  const [first, ...others] = news.map(([, cents]) => Number(cents));
  return (
    <Note isSaid={still.length > 0}>
      {still.map(({ name, day, cents, newCents }) => (
        <p key={name}>
          <strong>
            Je prijs <span>{day && `op ${formatDay(day)} `}</span>staat nog op{" "}
            <span translate="no">{formatCents(cents)}</span>,
          </strong>{" "}
          zoals je hem verstuurde.{" "}
          <span>
            {newCents === null
              ? "Klopt hij nog met wat nu inbegrepen is?"
              : `Met wat nu inbegrepen is komen je tarieven op ${formatCents(newCents)}.`}
          </span>
        </p>
      ))}
      {first !== undefined && (
        <Button type="button" look="secondary" onClick={() => onTake(Object.fromEntries(news))}>
          {others.length > 0 ? "Neem deze prijzen over" : `Maak er ${formatCents(first)} van`}
        </Button>
      )}
    </Note>
  );
}

function Note({ isSaid, children }: { isSaid: boolean; children: ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {isSaid && (
        <div className="grid gap-2 rounded-box border-l-8 border-accent bg-accent-field p-3">
          {children}
        </div>
      )}
    </div>
  );
}

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
export function SendBar(props: {
  typed: TypedProposal;
  asked: readonly ScopeItem[];
  doubtful: number | null;
  isAdjusting: boolean;
  pending: boolean;
  /** True where the form says itself that something is missing. */
  isBlocked: boolean;
  onPrice: () => void;
}) {
  const { typed, asked, doubtful, isAdjusting, pending, isBlocked, onPrice } = props;
  const [ownCents, cents] = [priceTyped(typed), askedSumTyped(typed, asked)];
  const missing = missingIn(typed);
  const verb = isAdjusting ? "aanpassen" : "verzenden";
  return (
    <div className="foot-bar sticky bottom-0 -mx-4 -mb-4 grid gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:-mb-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
      <div role="alert" className="empty:hidden sm:col-span-2">
        {doubtful !== null && (
          <p className="rounded-box border-l-8 border-accent bg-accent-field p-3">
            <strong>{`Je offerte: ${formatCents(doubtful)} incl. btw. Klopt dit?`}</strong> Zo niet,
            verander dan de prijs hierboven.
          </p>
        )}
      </div>
      <div data-needs-scripts className="flex flex-wrap items-center justify-between gap-x-3">
        {missing.length > 0 || cents === null ? (
          <p className="text-sm">{`Vul nog in: ${missing.join(", ") || (ownCents === null ? "een prijs" : "de prijs van je extra's")}.`}</p>
        ) : (
          <>
            <p>
              <strong translate="no" className="tabular-nums">
                {formatCents(cents)}
              </strong>{" "}
              <span className="text-sm text-muted">
                {[
                  typed.priceKind === "HOURLY" && "hoogstens",
                  "incl. btw",
                  cents !== ownCents && "met extra's",
                ]
                  .filter(Boolean)
                  .join(", ")}
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
