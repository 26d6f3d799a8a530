import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";
import type { Choice } from "../../proposals/rules/agreed.ts";

/** The field of an address that says whether its client takes an extra; each has its own, as radio buttons need. */
export const extraField = (item: ScopeItem) => `keuze-${item}`;
export const WITH_EXTRA = "met";
export const WITHOUT_EXTRA = "zonder";

/** The choice that the address of a client's brief tells; null where it tells none. */
export function choiceInAddress(query: URLSearchParams): Choice | null {
  // Of a proposal on one day the form names no day.
  if (!query.has("reken") && !query.has("dag")) return null;
  const answered = (answer: string) =>
    SCOPE_ITEMS.filter((item) => query.get(extraField(item)) === answer);
  return {
    day: query.get("dag") ?? "",
    extras: answered(WITH_EXTRA),
    declined: answered(WITHOUT_EXTRA),
  };
}
