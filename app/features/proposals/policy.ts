/** What a company brings along when it wants to send a proposal, read fresh from the database. */
export interface Eligibility {
  emailVerified: boolean;
  profileComplete: boolean;
  verified: boolean;
  subscribed: boolean;
}

export type MissingForProposal =
  | "email-unverified"
  | "profile-incomplete"
  | "not-verified"
  | "no-subscription";

/** What keeps a company from sending a proposal, the first thing to mend first; null when nothing does. */
export function missingForProposal(company: Eligibility): MissingForProposal | null {
  if (!company.emailVerified) return "email-unverified";
  if (!company.profileComplete) return "profile-incomplete";
  if (!company.verified) return "not-verified";
  if (!company.subscribed) return "no-subscription";
  return null;
}
