/** What a company has of all it needs to send proposals. */
export interface Eligibility {
  emailVerified: boolean;
  profileComplete: boolean;
  verified: boolean;
  subscribed: boolean;
}
