import { typedEuros } from "~/shared/money.ts";
import { OTHER_DAY_FIELDS, SCOPE_FIELDS } from "./rules/form-fields.ts";
import type { ProposalTerms, ProposalWords, TypedProposal } from "./views.ts";

/** A stored proposal as the fields of its form hold it. */
export function typedProposal(proposal: ProposalTerms & ProposalWords): TypedProposal {
  const typed: TypedProposal = {
    packageName: proposal.packageName,
    includes: proposal.includes,
    priceKind: proposal.priceKind ?? "FIXED",
    price: proposal.priceKind === "HOURLY" ? "" : typedEuros(proposal.priceCents),
    hourlyRate: euros(proposal.hourlyRateCents),
    hoursCeiling: text(proposal.hoursCeiling),
    estimatedHours: text(proposal.estimatedHours),
    teamMembers: text(proposal.teamMembers),
    vans: text(proposal.vans),
    vansM3: text(proposal.vansM3),
    vehicleInfo: text(proposal.vehicleInfo),
    insured: euros(proposal.insuredCents),
    validUntil: text(proposal.validUntil),
    cancelFreeDays: text(proposal.cancelFreeDays),
    additionalServices: proposal.additionalServices.join("\n"),
    notes: text(proposal.notes),
  };
  for (const { item, answer, extra } of SCOPE_FIELDS) {
    const answered = proposal.scope?.[item];
    if (!answered) continue;
    typed[answer] = answered.answer;
    if (answered.answer === "EXTRA") typed[extra] = typedEuros(answered.cents);
  }
  for (const [index, { day, cents }] of proposal.otherDays.entries()) {
    const fields = OTHER_DAY_FIELDS[index];
    if (!fields) break;
    typed[fields.day] = day;
    typed[fields.price] = typedEuros(cents);
  }
  return typed;
}

const text = (value: string | number | null) => (value === null ? "" : String(value));
const euros = (cents: number | null) => (cents === null ? "" : typedEuros(cents));
