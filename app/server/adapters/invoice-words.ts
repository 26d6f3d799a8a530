import { formatLongDate } from "../../shared/dates.ts";
import type { InvoiceFacts } from "../../shared/invoice.ts";
import { formatCents } from "../../shared/money.ts";

/** What both papers say of an invoice's money: in a word, in a sentence, and what there is to do. */
export function moneyWords(facts: InvoiceFacts) {
  const { kind, creditReason, paidOn, paidBy, why, replaces, deductedCents } = facts;
  const day = formatLongDate(paidOn);
  const before =
    deductedCents > 0
      ? ` Van factuur ${replaces} ging al ${formatCents(deductedCents)} terug.`
      : "";
  if (kind === "invoice") {
    return {
      stamp: "BETAALD",
      paid: `Betaald op ${day}${paidBy ? ` via ${paidBy}` : ""}.${before}`,
      next: "Je hoeft niets meer te betalen.",
    };
  }
  return {
    refund: {
      stamp: "TERUGGESTORT",
      paid: `Teruggestort op ${day}.`,
      next: "Je hoeft niets te doen.",
    },
    "charge-back": {
      stamp: "TERUGGEBOEKT",
      paid: `Teruggeboekt door je bank op ${day}.`,
      next: "Wat je nog moet betalen, staat bij je abonnement.",
    },
    correction: {
      stamp: "GECORRIGEERD",
      paid: `Gecorrigeerd${why ? `: ${why.replace(/\.$/, "")}` : ""}. Er gaat geen geld terug.`,
      next: "Je krijgt een nieuwe factuur; je hoeft niets te doen.",
    },
  }[creditReason ?? "refund"];
}
