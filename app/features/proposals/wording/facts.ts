import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import type { AskedScope } from "../../briefs/views.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import { coveredBy } from "../rules/agreed.ts";
import { sortScope } from "../rules/scope.ts";
import type { Agreed, AskedSum, ProposalTerms } from "../views.ts";
import { agreedTermFacts, sumText } from "./agreed.ts";
import { termFacts, thingsText } from "./offer.ts";
import { statedFacts, statedTerms } from "./stated.ts";
import { sumParts } from "./sum-parts.ts";

// For mails alone: no page loads this.

/** All that a proposal offers as facts, for a mail; null is left out there. */
export function offerFacts(
  packageName: string,
  terms: ProposalTerms,
  brief: AskedScope,
  sum: AskedSum,
): [label: string, value: string | null][] {
  const { included, extras, excluded } = sortScope(terms.scope ?? {});
  const left = excluded.filter((item) => brief.asked.includes(item));
  const parts = sumParts({ priceCents: sum.day.cents, extras: sum.extras }, brief);
  const priced = extras.map(
    (extra) => `${scopeLabel(extra.item, brief)} voor ${formatCents(extra.cents)} erbij`,
  );
  return [
    ["Offerte", packageName],
    ["Prijs", `${sumText(terms, sum.cents)} incl. btw`],
    ["Waarvan", parts.join(" ") || null],
    ["Inbegrepen", thingsText(included, brief)],
    ["Tegen meerprijs", priced.join(", ") || null],
    ["Niet inbegrepen", thingsText(left, brief)],
    ...statedFacts(statedTerms(terms)),
    ...termFacts(terms, sum.extras),
  ];
}

/** All that was agreed as facts, for a mail; null is left out there. */
export function agreedFacts(
  packageName: string,
  terms: ProposalTerms,
  brief: AskedScope,
  agreed: Agreed,
): [label: string, value: string | null][] {
  const covered = coveredBy(terms.scope, brief.asked, agreed);
  const { included = [], chosen = [], notChosen = [], missing = [] } = covered ?? {};
  return [
    ["Datum", formatDay(agreed.day)],
    ["Prijs", `${sumText(terms, agreed.cents)} incl. btw`],
    ["Offerte", packageName],
    ["Inbegrepen", thingsText([...included, ...chosen], brief)],
    ["Niet gekozen", thingsText(notChosen, brief)],
    ["Niet inbegrepen", thingsText(missing, brief)],
    ...statedFacts(statedTerms(terms)),
    ...agreedTermFacts(terms),
  ];
}
