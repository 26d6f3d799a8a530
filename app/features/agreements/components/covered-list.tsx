import type { ScopeItem } from "~/features/briefs/constants.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import type { ServiceType } from "~/features/intake/constants.ts";
import { coveredBy } from "../../proposals/rules/agreed.ts";
import type { Scope } from "../../proposals/rules/scope.ts";
import type { Agreed } from "../../proposals/views.ts";
import { Line } from "./received-scope.tsx";

/**
 * What an agreement covers of what was asked, without prices; before there is one (`agreed` is null or left
 * out), without what the client may still choose.
 */
export function CoveredList({
  scope,
  asked,
  serviceType,
  agreed = null,
}: {
  scope: Scope | null;
  asked: readonly ScopeItem[];
  serviceType: ServiceType;
  agreed?: Agreed | null;
}) {
  const covered = coveredBy(scope, asked, agreed ?? { extras: [] });
  if (!covered) return null;
  const { included, chosen, notChosen, missing } = covered;
  const nameOf = (item: ScopeItem) => scopeLabel(item, serviceType);
  return (
    <ul className="grid gap-1" aria-label="Wat je vroeg">
      {included.map((item) => (
        <Line key={item} mark="✓" tone="text-good">
          {nameOf(item)} <span className="text-muted">inbegrepen</span>
        </Line>
      ))}
      {chosen.map((item) => (
        <Line key={item} mark="✓" tone="text-good">
          {nameOf(item)} <span className="text-muted">gekozen, inbegrepen</span>
        </Line>
      ))}
      {agreed &&
        notChosen.map((item) => (
          <Line key={item} mark="–" tone="text-muted">
            {nameOf(item)} <span className="text-muted">niet gekozen</span>
          </Line>
        ))}
      {missing.map((item) => (
        <Line key={item} mark="✕" tone={agreed ? "text-muted" : "text-bad"}>
          {nameOf(item)}{" "}
          <span className={agreed ? "text-muted" : "font-semibold text-bad"}>niet inbegrepen</span>
        </Line>
      ))}
    </ul>
  );
}
