import { isDay } from "~/shared/dates.ts";
import { parseEuros } from "~/shared/money.ts";
import type { ProposalTerms, TypedProposal } from "../views.ts";

/** What a form comes to as it is typed, in cents; of one by the hour its ceiling. Null where it is none yet. */
export function priceTyped(typed: TypedProposal): number | null {
  if (typed.priceKind !== "HOURLY") return parseEuros(typed.price ?? "");
  const [rate, hours] = [parseEuros(typed.hourlyRate ?? ""), wholeIn(typed.hoursCeiling)];
  return rate === null || hours === null ? null : rate * hours;
}

/** The terms of a form as it is typed; what is no answer (yet) is null. */
export function termsTyped(
  typed: TypedProposal,
): Pick<ProposalTerms, "vans" | "vansM3" | "insuredCents" | "validUntil" | "cancelFreeDays"> {
  const { validUntil = "" } = typed;
  return {
    vans: wholeIn(typed.vans),
    vansM3: wholeIn(typed.vansM3),
    insuredCents: parseEuros(typed.insured ?? ""),
    validUntil: isDay(validUntil) ? validUntil : null,
    cancelFreeDays: wholeIn(typed.cancelFreeDays),
  };
}

function wholeIn(text: string | undefined): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
