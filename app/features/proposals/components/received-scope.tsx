import type { ReactNode } from "react";
import type { ScopeItem, ServiceType } from "~/features/briefs/constants.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import { formatCents } from "~/shared/money.ts";
import { comparablePrice } from "../rules/comparable.ts";
import { sortScope } from "../rules/scope.ts";
import type { ProposalTerms } from "../views.ts";

/** What the client asked for, and what a proposal says of each: in the price, on top of it, or not. */
export function ReceivedScope({
  terms,
  asked,
  serviceType,
}: {
  terms: Pick<ProposalTerms, "priceCents" | "scope">;
  asked: readonly ScopeItem[];
  serviceType: ServiceType;
}) {
  if (!terms.scope) return null;
  const { included, extras } = sortScope(terms.scope);
  const { missing } = comparablePrice(terms, asked);
  const nameOf = (item: ScopeItem) => scopeLabel(item, serviceType);
  return (
    <ul className="grid gap-1" aria-label="Wat je vroeg">
      {included.map((item) => (
        <Line key={item} mark="✓" tone="text-good">
          {nameOf(item)} <span className="text-muted">inbegrepen</span>
        </Line>
      ))}
      {extras.map(({ item, cents }) => (
        <Line key={item} mark="+" tone="text-accent-text">
          {nameOf(item)}{" "}
          <span className="font-semibold whitespace-nowrap tabular-nums">
            voor {formatCents(cents)} erbij
          </span>
        </Line>
      ))}
      {missing?.map((item) => (
        <Line key={item} mark="✕" tone="text-bad">
          {nameOf(item)} <span className="font-semibold text-bad">niet inbegrepen</span>
        </Line>
      ))}
    </ul>
  );
}

/** A thing that was asked, with a mark for what a proposal says of it. */
export function Line({
  mark,
  tone,
  children,
}: {
  mark: string;
  tone: string;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1 wrap-anywhere">
      <span aria-hidden="true" className={`font-bold ${tone}`}>
        {mark}
      </span>
      <span>{children}</span>
    </li>
  );
}
