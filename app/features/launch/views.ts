/** Somebody who wants to hear of the launch. */
export interface LaunchSignupRow {
  email: string;
  name: string;
  source: string;
  createdAt: Date;
}
