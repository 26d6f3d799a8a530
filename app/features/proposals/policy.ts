/** What a company brings along when it wants to send a proposal, read fresh from the database. */
export interface Standing {
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
export function missingForProposal(standing: Standing): MissingForProposal | null {
  if (!standing.emailVerified) return "email-unverified";
  if (!standing.profileComplete) return "profile-incomplete";
  if (!standing.verified) return "not-verified";
  if (!standing.subscribed) return "no-subscription";
  return null;
}
