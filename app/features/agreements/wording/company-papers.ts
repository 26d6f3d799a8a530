import { formatDay } from "~/shared/dates.ts";
import type { ShownEvidence } from "../../evidence/views.ts";
import { shownText } from "../../evidence/wording.ts";
import type { ServiceType } from "../../intake/constants.ts";
import type { CompanyPaper } from "../views.ts";

const OWN_DAY: Record<ServiceType, string> = {
  VERHUIZING: "je verhuisdag",
  ONTRUIMING: "de dag van je ontruiming",
};

/**
 * A paper of a company beside a brief: it speaks for the company only where it is still valid on each of
 * `days` ('YYYY-MM-DD'), those on which the work may be done. The text says on which it is not.
 */
export function companyPaper(
  paper: ShownEvidence,
  days: readonly string[],
  serviceType: ServiceType,
): CompanyPaper {
  const text = shownText(paper);
  const lapsed = days.filter((day) => paper.validUntil < day);
  if (lapsed.length === 0) return { text, counts: true };
  if (lapsed.length < days.length) {
    const named = new Intl.ListFormat("nl").format(lapsed.map(formatDay));
    return { text: `${text}, niet meer op ${named}`, counts: false };
  }
  const when = days.length === 1 ? OWN_DAY[serviceType] : "elke dag van deze offerte";
  return { text: `${text}, voor ${when} verlopen`, counts: false };
}
