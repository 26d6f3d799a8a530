import { formatLongDate } from "../../shared/dates.ts";
import type { InvoiceFacts } from "../../shared/invoice.ts";

/** What an invoice says of its money: `stamp` in a word, `paid` in a sentence, `next` what there is to do. */
export interface MoneyWords {
  stamp: string;
  paid: string;
  next: string;
}

/** The same words on both papers of an invoice or credit note. */
export function moneyWords(facts: InvoiceFacts): MoneyWords {
  const day = formatLongDate(facts.paidOn);
  if (facts.kind === "invoice") {
    return {
      stamp: "BETAALD",
      paid: `Betaald op ${day}${facts.paidBy ? ` via ${facts.paidBy}` : ""}.`,
      next: "Je hoeft niets meer te betalen.",
    };
  }
  switch (facts.creditReason) {
    case "charge-back":
      return {
        stamp: "TERUGGEBOEKT",
        paid: `Teruggeboekt door je bank op ${day}.`,
        next: "Wat je nog moet betalen, staat bij je abonnement.",
      };
    case "correction":
      return {
        stamp: "GECORRIGEERD",
        paid: `Gecorrigeerd${facts.why ? `: ${facts.why.replace(/\.$/, "")}` : ""}. Er gaat geen geld terug.`,
        next: "Je krijgt een nieuwe factuur; je hoeft niets te doen.",
      };
    default:
      return {
        stamp: "TERUGGESTORT",
        paid: `Teruggestort op ${day}.`,
        next: "Je hoeft niets te doen.",
      };
  }
}
