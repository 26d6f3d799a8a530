import type { ReactNode } from "react";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import type { ServiceType } from "~/features/intake/constants.ts";
import { formatCents } from "~/shared/money.ts";
import { leftOutOf, sortScope } from "../../proposals/rules/scope.ts";
import type { ProposalTerms } from "../../proposals/views.ts";
import type { Estimate } from "../rules/comparable.ts";
import { estimateText } from "../wording/comparable.ts";

/** What the client asked for, and what a proposal says of each: in the price, on top of it, or not. */
export function ReceivedScope({
  terms: { scope },
  asked,
  serviceType,
  estimates = [],
}: {
  terms: Pick<ProposalTerms, "scope">;
  asked: readonly ScopeItem[];
  serviceType: ServiceType;
  /** Of what is left out, where it is compared with other proposals. */
  estimates?: readonly Estimate[];
}) {
  if (!scope) return null;
  const { included, extras } = sortScope(scope);
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
      {leftOutOf(scope, asked).map((item) => {
        const estimate = estimates.find((each) => each.item === item);
        const isAnswered = scope[item] !== undefined;
        return (
          <Line
            key={item}
            mark={isAnswered ? "✕" : "?"}
            tone={isAnswered ? "text-bad" : "text-muted"}
          >
            {nameOf(item)}{" "}
            {isAnswered ? (
              <span className="font-semibold text-bad">niet inbegrepen</span>
            ) : (
              <span className="text-muted">nog niet gevraagd</span>
            )}
            {estimate && <span className="block text-sm text-muted">{estimateText(estimate)}</span>}
          </Line>
        );
      })}
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
