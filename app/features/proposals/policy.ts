import type { Eligibility } from "../billing/views.ts";

export type MissingForProposal = NonNullable<ReturnType<typeof missingForProposal>>;

/** What keeps a company from sending a proposal, the first thing to mend first; null when nothing does. */
export function missingForProposal(company: Eligibility) {
  if (company.suspended) return "suspended";
  if (!company.emailVerified) return "email-unverified";
  if (!company.profileComplete) return "profile-incomplete";
  if (!company.verified) return "not-verified";
  if (company.paused) return "paused";
  if (!company.subscribed) return company.owedUntil ? "payment-owed" : "no-subscription";
  return null;
}
