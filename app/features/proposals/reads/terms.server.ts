import { sql } from "drizzle-orm";
import type { Scope } from "../rules/scope.ts";
import { proposalDays, proposalScope, proposals } from "../tables.ts";
import type { DayPrice, ProposalTerms, ProposalWords } from "../views.ts";

/** The columns of a proposal that say what its client is asked to agree to. */
export const termColumns = {
  priceCents: proposals.priceCents,
  priceKind: proposals.priceKind,
  hourlyRateCents: proposals.hourlyRateCents,
  hoursCeiling: proposals.hoursCeiling,
  scope: sql<Scope | null>`(select jsonb_object_agg(${proposalScope.item}, jsonb_strip_nulls(
      jsonb_build_object('answer', ${proposalScope.answer}, 'cents', ${proposalScope.extraCents})))
    from ${proposalScope} where ${proposalScope.proposalId} = ${proposals.id})`,
  vans: proposals.vans,
  vansM3: proposals.vansM3,
  insuredCents: proposals.insuredCents,
  validUntil: proposals.validUntil,
  cancelFreeDays: proposals.cancelFreeDays,
  otherDays: sql<DayPrice[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'day', ${proposalDays.day}, 'cents', ${proposalDays.priceCents}) order by ${proposalDays.day}), '[]')
    from ${proposalDays} where ${proposalDays.proposalId} = ${proposals.id})`,
  briefVersion: proposals.briefVersion,
  revision: proposals.revision,
  earlierPriceCents: proposals.earlierPriceCents,
} satisfies Record<keyof ProposalTerms, unknown>;

/** The columns of what a company says of its proposal, beside its terms. */
export const wordColumns = {
  packageName: proposals.packageName,
  includes: proposals.includes,
  estimatedHours: proposals.estimatedHours,
  teamMembers: proposals.teamMembers,
  vehicleInfo: proposals.vehicleInfo,
  additionalServices: sql<string[]>`coalesce(${proposals.additionalServices}, '{}')`,
  notes: proposals.notes,
} satisfies Record<keyof ProposalWords, unknown>;
