import type { LaunchSignup } from "./schema.ts";

const HEADS = ["Naam", "E-mailadres", "Aangemeld"];

/** Who wants to hear of the launch as the rows of a CSV, the heads first. */
export function signupRows(signups: readonly (LaunchSignup & { createdAt: Date })[]) {
  const rows = signups.map(({ name, email, createdAt }) => [name, email, createdAt.toISOString()]);
  return [HEADS, ...rows];
}
